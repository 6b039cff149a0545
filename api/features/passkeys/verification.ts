import type { ApiDeps } from '~/api/platform/deps'
import type { NewPasskey, PasskeyProof } from '~/contracts/accounts/passkeys'
import type { StoredPasskey } from './passkeys.repo'

/** Only loaded when somebody uses a passkey: it takes longer than the rest of the start. */
const library = () => import('@simplewebauthn/server')
const decoders = () => import('@simplewebauthn/server/helpers')

const common = { type: 'public-key', clientExtensionResults: {} } as const
const expectations = ({ config }: Pick<ApiDeps, 'config'>, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: originOf(config.publicUrl),
  expectedRPID: rpIdOf(config.publicUrl),
  requireUserVerification: true,
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/**
 * True for a statement without certificates: none was asked for, and the library would fetch lists from addresses that a
 * certificate names.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await decoders()
  const decoded = decodeAttestationObject(bytesOf(attestationObject))
  return ['none', 'packed'].includes(decoded.get('fmt')) && decoded.get('attStmt').get('x5c') === undefined
}

export interface NewKey {
  credentialId: string
  publicKey: string
  counter: number
}

/** Why the library refuses is logged, and told to nobody: it depends on what was sent. */
function refused(deps: Pick<ApiDeps, 'log'>, error: unknown): null {
  deps.log.warn({ err: error }, 'a passkey was refused')
  return null
}

/** The key of a passkey that was created for this challenge, on this campus; otherwise null. */
export async function verifyNew(
  deps: ApiDeps,
  { id, clientDataJSON, attestationObject }: NewPasskey,
  challenge: string,
): Promise<NewKey | null> {
  try {
    if (!(await hasNoCertificates(attestationObject))) return null
    const { verifyRegistrationResponse } = await library()
    const response = { clientDataJSON, attestationObject }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...common, id, rawId: id, response },
      ...expectations(deps, challenge),
      supportedAlgorithmIDs: [...newKeyAlgorithms],
    })
    if (!verified) return null
    const { credential } = registrationInfo
    if (credential.id !== id) return null
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    }
  } catch (error) {
    return refused(deps, error)
  }
}

/** The new counter of a passkey that has signed this challenge, on this campus, for its verified owner; otherwise null. */
export async function verifyProof(
  deps: ApiDeps,
  { proof, passkey }: { proof: PasskeyProof; passkey: StoredPasskey },
  challenge: string,
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await library()
    const { id, userHandle, ...signed } = proof
    const response = userHandle === undefined ? signed : { ...signed, userHandle }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...common, id, rawId: id, response },
      ...expectations(deps, challenge),
      credential: {
        id: passkey.credential_id,
        publicKey: bytesOf(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    return refused(deps, error)
  }
}

/** Ed25519, ECDSA with P-256, RSA: between them, every authenticator knows one. */
export const newKeyAlgorithms = [-8, -7, -257] as const

/** Passkeys belong to the host of the campus. */
export const rpIdOf = (publicUrl: string): string => new URL(publicUrl).hostname
const originOf = (publicUrl: string): string => new URL(publicUrl).origin

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
