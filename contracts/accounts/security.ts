import { z } from 'zod'
import { SecondFactorCode } from './auth'
import { limits } from '../constants'
import { endpoint, IdParams } from '../endpoint'

/** Setup data for an authenticator app: `secret` in base32, and a URI for a QR code. */
export const SecondFactorSetUp = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>

export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** Null until it was used. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/**
 * State of the user's second factor, and the passkeys, oldest first. `setUp` is present while the first code is awaited, for a short time and only in
 * the session in which the password was entered.
 */
export const SecondFactor = z
  .object({
    enabledAt: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.number().int(),
    /** Mandatory for this account. */
    required: z.boolean(),
    setUp: SecondFactorSetUp.nullable(),
    passkeys: z.array(Passkey).max(limits.passkeys),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

const password = z.string().min(1, 'required').max(1024, 'passwordWrong')

export const OwnPassword = z.strictObject({ password })
/** The password; with an authenticator app, a code of it or a recovery code as well. */
export const OwnProof = z.strictObject({ password, code: SecondFactorCode.optional() })
export type OwnProof = z.infer<typeof OwnProof>
/** Password and a code of the app, or a recovery code. */
export const Proof = z.strictObject({ password, code: SecondFactorCode })
export type Proof = z.infer<typeof Proof>

/** Recovery codes, shown only once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

const factor = { permission: 'account.own', tag: 'second factor' } as const

export const getSecondFactor = endpoint('GET', '/users/me/second-factor', {
  ...factor,
  summary: 'State of the user’s second factor, and the user’s passkeys',
  output: SecondFactor,
})

export const startSecondFactor = endpoint('POST', '/users/me/second-factor', {
  ...factor,
  summary: 'Start setting up the second factor; a first code enables it',
  input: OwnPassword,
  output: SecondFactorSetUp,
})

export const confirmSecondFactor = endpoint('POST', '/users/me/second-factor/confirmation', {
  ...factor,
  summary: 'Enable the second factor with the first code of the app; returns recovery codes',
  input: z.strictObject({ code: SecondFactorCode }),
  output: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST', '/users/me/second-factor/recovery-codes', {
  ...factor,
  summary: 'Create new recovery codes; the former ones stop working',
  input: Proof,
  output: RecoveryCodes,
})

export const removeSecondFactor = endpoint('POST', '/users/me/second-factor/removal', {
  ...factor,
  summary: 'Disable the second factor',
  input: Proof,
})

/** An active session. `address` is shortened; browser and system are null if unknown. */
export const OwnSession = z
  .object({
    id: z.string(),
    current: z.boolean(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Accurate to the lifetime of an access token, 15 minutes. */
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

const sessions = { permission: 'account.own', tag: 'sessions' } as const

export const listSessions = endpoint('GET', '/users/me/sessions', {
  ...sessions,
  summary: 'The user’s active sessions, last used first; at most 100',
  output: z.array(OwnSession),
})

export const endSession = endpoint('DELETE', '/users/me/sessions/{id}', {
  ...sessions,
  summary: 'End one of the user’s sessions immediately',
  params: IdParams,
})

export const endOtherSessions = endpoint('DELETE', '/users/me/sessions', {
  ...sessions,
  summary: 'End all other sessions of the user immediately',
})
