import { z } from 'zod'
import { SecondFactorCode } from './auth'
import { endpoint } from './endpoint'

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

const own = { permission: 'account.own', tag: 'second factor' } as const

export const getSecondFactor = endpoint('GET', '/users/me/second-factor', {
  ...own,
  summary: 'Whether the own account has a second factor',
  output: SecondFactor,
})

export const startSecondFactor = endpoint('POST', '/users/me/second-factor', {
  ...own,
  summary: 'Begin to set up the second factor; it is off until a first code confirms it',
  input: OwnPassword,
  output: SecondFactorSetUp,
})

export const confirmSecondFactor = endpoint('POST', '/users/me/second-factor/confirmation', {
  ...own,
  summary: 'Switch the second factor on with the first code of the app; answers with recovery codes',
  input: z.strictObject({ code: SecondFactorCode }),
  output: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST', '/users/me/second-factor/recovery-codes', {
  ...own,
  summary: 'New recovery codes; the former ones are worth nothing from now on',
  input: Proof,
  output: RecoveryCodes,
})

export const removeSecondFactor = endpoint('POST', '/users/me/second-factor/removal', {
  ...own,
  summary: 'Switch the second factor off',
  input: Proof,
})
