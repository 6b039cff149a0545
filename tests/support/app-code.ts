import { Secret, TOTP } from 'otpauth'

/** What the app on the owner's phone shows at this moment, or so many steps of 30 seconds from it. */
export const appCode = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })
