import { z } from 'zod'
import { limits } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { requiredText } from '../texts'
import { LoginTokens } from './auth'
import { passkeyTransports } from './passkey-transports'
import { OwnPassword, OwnProof, Passkey } from './security'

/** Binary data in base64url, as browsers write it. */
const encoded = (characters: number) =>
  z
    .string()
    .min(1, 'required')
    .max(characters, 'tooLong')
    .regex(/^[\w-]+$/, 'invalid')

const CredentialId = encoded(1400)
const clientDataJSON = encoded(4096)

const Descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.enum(passkeyTransports)),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    /** Those of the user: an authenticator holds one for each account. */
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    /** Empty at the login: the passkey says whose it is. */
    allowCredentials: z.array(Descriptor),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What the browser returns after a passkey was used. */
export const PasskeyProof = z
  .strictObject({
    id: CredentialId,
    clientDataJSON,
    authenticatorData: encoded(4096),
    signature: encoded(8192),
    userHandle: encoded(128).optional(),
  })
  .meta({ id: 'PasskeyProof' })
export type PasskeyProof = z.infer<typeof PasskeyProof>

export const PasskeyName = requiredText(limits.passkeyNameCharacters)

/** What the browser returns after a passkey was created, and its name. */
export const NewPasskey = z
  .strictObject({
    name: PasskeyName,
    id: CredentialId,
    clientDataJSON,
    attestationObject: encoded(32_768),
    transports: z.array(z.enum(passkeyTransports)).max(passkeyTransports.length).default([]),
  })
  .meta({ id: 'NewPasskey' })
export type NewPasskey = z.infer<typeof NewPasskey>

const own = { permission: 'account.own', tag: 'passkeys' } as const

export const startPasskey = endpoint('POST', '/users/me/passkey-challenges', {
  ...own,
  summary:
    'Start adding a passkey, with a code if the second factor is on; answers what the browser needs to create it within five minutes',
  input: OwnProof,
  output: PasskeyCreation,
})

export const addPasskey = endpoint('POST', '/users/me/passkeys', {
  ...own,
  summary: 'Add the passkey that the browser has created; its owner is notified',
  input: NewPasskey,
  output: Passkey,
  status: 201,
})

export const PasskeyChange = z.strictObject({ name: PasskeyName }).meta({ id: 'PasskeyChange' })

export const renamePasskey = endpoint('PATCH', '/users/me/passkeys/{id}', {
  ...own,
  summary: 'Rename one of the user’s passkeys',
  params: IdParams,
  input: PasskeyChange,
})

export const removePasskey = endpoint('POST', '/users/me/passkeys/{id}/removal', {
  ...own,
  summary: 'Remove one of the user’s passkeys; it no longer logs in, and its owner is notified',
  params: IdParams,
  input: OwnPassword,
})

const login = { permission: 'public', tag: 'authentication' } as const

export const startPasskeyLogin = endpoint('POST', '/authentication/passkey-challenges', {
  ...login,
  summary: 'What the browser needs to log in with a passkey within five minutes; names no account',
  output: PasskeyRequest,
})

export const logInByPasskey = endpoint('POST', '/authentication/passkeys', {
  ...login,
  summary:
    'Exchange a used passkey for an access and a refresh token; it counts as both factors. 401 accountDeactivated carries a challenge for the next step; 410: the passkey is not valid here',
  input: PasskeyProof,
  output: LoginTokens,
})

/** Represents a correct password, as in `enterSecondFactor`. */
const Challenge = z.string().min(1).max(128)

export const startPasskeyStep = endpoint('POST', '/authentication/second-factor/passkey-challenges', {
  ...login,
  summary: 'What the browser needs to finish a login with a passkey; 410: the account has none',
  input: z.strictObject({ challenge: Challenge }),
  output: PasskeyRequest,
})

export const enterPasskey = endpoint('POST', '/authentication/second-factor/passkeys', {
  ...login,
  summary:
    'Finish a login with a passkey instead of a code. 401 accountDeactivated carries a challenge for the next step; 410: the passkey is not valid here',
  input: z.strictObject({ challenge: Challenge, passkey: PasskeyProof }),
  output: LoginTokens,
})
