import { z } from 'zod'
import { SecondFactorCode } from './auth'
import { endpoint, IdParams } from '../endpoint'

/** What an authenticator app needs: `secret` in base32, and the same as an address for its camera. */
export const SecondFactorSetUp = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>

/**
 * State of the own second factor. `setUp` is there while it waits for the first code, for a short time and only in the
 * session in which the password was given.
 */
export const SecondFactor = z
  .object({
    enabledAt: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.number().int(),
    /** This account has no choice. */
    required: z.boolean(),
    setUp: SecondFactorSetUp.nullable(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

const password = z.string().min(1, 'required').max(1024, 'passwordWrong')

export const OwnPassword = z.strictObject({ password })
/** Password and a code of the app, or a recovery code. */
export const Proof = z.strictObject({ password, code: SecondFactorCode })
export type Proof = z.infer<typeof Proof>

/** The only time that these codes are told. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

const factor = { permission: 'account.own', tag: 'second factor' } as const

export const getSecondFactor = endpoint('GET', '/users/me/second-factor', {
  ...factor,
  summary: 'Whether the own account has a second factor',
  output: SecondFactor,
})

export const startSecondFactor = endpoint('POST', '/users/me/second-factor', {
  ...factor,
  summary: 'Begin to set up the second factor; it is off until a first code confirms it',
  input: OwnPassword,
  output: SecondFactorSetUp,
})

export const confirmSecondFactor = endpoint('POST', '/users/me/second-factor/confirmation', {
  ...factor,
  summary: 'Switch the second factor on with the first code of the app; answers with recovery codes',
  input: z.strictObject({ code: SecondFactorCode }),
  output: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST', '/users/me/second-factor/recovery-codes', {
  ...factor,
  summary: 'New recovery codes; the former ones are worth nothing from now on',
  input: Proof,
  output: RecoveryCodes,
})

export const removeSecondFactor = endpoint('POST', '/users/me/second-factor/removal', {
  ...factor,
  summary: 'Switch the second factor off',
  input: Proof,
})

/** A login that still lasts. `address` is shortened; names of browser and system are null where nobody can tell. */
export const OwnSession = z
  .object({
    id: z.string(),
    current: z.boolean(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Within the life of a token, a quarter of an hour. */
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

const sessions = { permission: 'account.own', tag: 'sessions' } as const

export const listSessions = endpoint('GET', '/users/me/sessions', {
  ...sessions,
  summary: 'Own sessions that still last, the one used last comes first; at most 100',
  output: z.array(OwnSession),
})

export const endSession = endpoint('DELETE', '/users/me/sessions/{id}', {
  ...sessions,
  summary: 'End one of the own sessions at once',
  params: IdParams,
})

export const endOtherSessions = endpoint('DELETE', '/users/me/sessions', {
  ...sessions,
  summary: 'End all own sessions at once, except the one that asks',
})
