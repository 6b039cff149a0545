import { Secret, TOTP } from 'otpauth'

const period = 30
/** Accepted clock drift in time steps, in each direction. */
const window = 1

const generator = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 random bits in base32, as RFC 4226 recommends for codes made with SHA-1. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** URI for the QR code of authenticator apps. */
export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  }).toString()

/** The time step of a code; null unless it is the current, previous or next one. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const delta = generator(secret).validate({ token: digits, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}
