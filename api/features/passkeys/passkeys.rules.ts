/** Ed25519, ECDSA with P-256, RSA: between them, every authenticator knows one. */
export const newKeyAlgorithms = [-8, -7, -257] as const

/** Passkeys belong to the host of the campus. */
export const rpIdOf = (publicUrl: string): string => new URL(publicUrl).hostname
export const originOf = (publicUrl: string): string => new URL(publicUrl).origin

/** The challenge that was signed, as the browser tells it; null if nothing can be read. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    } | null
    return typeof data?.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

/** Id of the account in an authenticator: says nothing about the person. */
export const userHandleOf = (personId: string): string => Buffer.from(personId).toString('base64url')

/** Authenticators of the second step need not tell whose passkey it is. */
export const isHandleOf = (userHandle: string | undefined, personId: string): boolean =>
  userHandle === undefined || userHandle === userHandleOf(personId)
