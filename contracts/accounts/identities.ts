import { z } from 'zod'
import { limits } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { LoginTokens } from './auth'
import { OwnPassword, OwnProof } from './security'

/** The name of a provider of logins, as `OIDC_PROVIDERS` has it. */
const Provider = z.string().min(1).max(30)

/** Where to send the browser. `state` comes back with it, and must have been kept in the same browser. */
export const ProviderVisit = z.object({ url: z.url(), state: z.string() }).meta({ id: 'ProviderVisit' })
export type ProviderVisit = z.infer<typeof ProviderVisit>

/** What the browser has brought back: `answer` is the query of the address that it came back to. */
export const ProviderAnswer = z
  .strictObject({
    provider: Provider,
    state: z.string().min(1).max(128),
    answer: z.string().max(8192),
  })
  .meta({ id: 'ProviderAnswer' })
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

/** Represents an identity that no account is linked with, for half an hour. */
const Unlinked = z.strictObject({ identity: z.string().min(1).max(4096) })

/** `isKnown`: the provider has confirmed the address, and an account of the campus has it. */
export const UnlinkedIdentity = z
  .object({
    /** The name on the button. */
    provider: z.string(),
    /** How to recognise the account: its address if the provider has confirmed it, otherwise a name; null if it has told neither. */
    label: z.string().nullable(),
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    isKnown: z.boolean(),
  })
  .meta({ id: 'UnlinkedIdentity' })
export type UnlinkedIdentity = z.infer<typeof UnlinkedIdentity>

export const LinkedIdentity = z
  .object({
    id: z.string(),
    /** The name on the button; the host of the provider if it is no longer configured. */
    provider: z.string(),
    /** The confirmed address or, without one, the name that the provider had told when it was last used; null if none. */
    label: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Null until it was used. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LinkedIdentity' })
export type LinkedIdentity = z.infer<typeof LinkedIdentity>

const login = { permission: 'public', tag: 'authentication' } as const

export const startProviderLogin = endpoint('POST', '/authentication/identities/visits', {
  ...login,
  summary:
    'Where to send the browser to log in with an account at a provider; it has to come back within ten minutes. 409 providerUnavailable: the provider does not answer',
  input: z.strictObject({ provider: Provider }),
  output: ProviderVisit,
})

export const logInByProvider = endpoint('POST', '/authentication/identities', {
  ...login,
  summary:
    'Exchange the answer of a provider for an access and a refresh token. 401 totpRequired and accountDeactivated carry a challenge for the next step; 409 identityUnlinked carries the identity in `challenge`; 410: the answer is not valid here',
  input: ProviderAnswer,
  output: LoginTokens,
})

export const getUnlinkedIdentity = endpoint('POST', '/authentication/identities/unlinked', {
  ...login,
  summary: 'Whose identity no account is linked with yet; 410 after half an hour',
  input: Unlinked,
  output: UnlinkedIdentity,
})

const own = { permission: 'account.own', tag: 'identities' } as const

export const listIdentities = endpoint('GET', '/users/me/identities', {
  ...own,
  summary: 'Accounts at providers that log the user in, oldest first',
  output: z.array(LinkedIdentity).max(limits.identities),
})

export const startLinking = endpoint('POST', '/users/me/identities/visits', {
  ...own,
  summary:
    'Where to send the browser to link the account with one at a provider, with a code if the second factor is on',
  input: OwnProof.extend({ provider: Provider }),
  output: ProviderVisit,
})

export const finishLinking = endpoint('POST', '/users/me/identities/answers', {
  ...own,
  summary:
    'Exchange the answer of a provider for the identity that it stands for, which the user can then link; 410: the answer is not valid here',
  input: ProviderAnswer,
  output: Unlinked,
})

export const linkIdentity = endpoint('POST', '/users/me/identities', {
  ...own,
  summary:
    'Link the account with the identity of such an answer; its owner is notified. 410 after half an hour, and for identities of others',
  input: Unlinked,
})

export const linkAfterLogin = endpoint('POST', '/users/me/identities/after-login', {
  ...own,
  summary:
    'Link the account with an identity of an earlier attempt to log in, with a code if the second factor is on; its owner is notified',
  input: OwnProof.extend(Unlinked.shape),
})

export const removeIdentity = endpoint('POST', '/users/me/identities/{id}/removal', {
  ...own,
  summary: 'Unlink an account at a provider; it no longer logs in, and the owner is notified',
  params: IdParams,
  input: OwnPassword,
})
