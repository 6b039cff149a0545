// Loaded when somebody uses a passkey, and not before.
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { PasskeyCreation, PasskeyProof, PasskeyRequest } from '~/contracts/accounts/passkeys'
import { passkeyTransports } from '~/contracts/accounts/passkey-transports'

/** The browser's answer as the text of a form field. @throws Error also if its user has changed their mind */
export async function proveWithPasskey(request: PasskeyRequest): Promise<string> {
  const { id, response } = await startAuthentication({ optionsJSON: request })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const proof: PasskeyProof = {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle && { userHandle }),
  }
  return JSON.stringify(proof)
}

/** The same for a new passkey. @throws Error, see `isKnownHere` */
export async function createPasskey(creation: PasskeyCreation): Promise<string> {
  const { id, response } = await startRegistration({ optionsJSON: creation })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const known = passkeyTransports.filter((each) => transports.includes(each))
  return JSON.stringify({ id, clientDataJSON, attestationObject, transports: known })
}

/** True where the authenticator already has a passkey for the account. */
export const isKnownHere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
