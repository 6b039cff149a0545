import { Secret, TOTP } from 'otpauth'

/** The app's current code, or the code a number of 30-second steps away. */
export const appCode = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })
