import { z } from 'zod'
import { limits } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { requiredText } from '../texts'
import { tokenScopes } from '../token-scopes'
import { OwnProof } from './security'

/** Days that a personal token may be valid for. None is valid without end. */
export const tokenDays = [30, 90, 365] as const

/** A personal token, with which a program calls the API for a member. The token itself is never told again. */
export const PersonalToken = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Accurate to the hour; null if it was never used. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PersonalToken' })
export type PersonalToken = z.infer<typeof PersonalToken>

export const NewPersonalToken = z.strictObject({
  name: requiredText(limits.tokenNameCharacters),
  scopes: z.array(z.enum(tokenScopes)).min(1, 'required').max(tokenScopes.length),
  days: z.union(tokenDays.map((days) => z.literal(days))),
  /** With an authenticator app, a code is needed as well. */
  ...OwnProof.shape,
  /** Names this request: sent twice, it makes one token. */
  key: z.string().min(16).max(64),
})
export type NewPersonalToken = z.infer<typeof NewPersonalToken>

/** With the token, which is shown only once. */
export const MadeToken = PersonalToken.extend({ token: z.string() }).meta({ id: 'MadeToken' })
export type MadeToken = z.infer<typeof MadeToken>

const tokens = { permission: 'account.own', tag: 'personal tokens' } as const

export const listTokens = endpoint('GET', '/users/me/tokens', {
  ...tokens,
  summary: 'The user’s valid personal tokens, newest first; at most 10',
  output: z.array(PersonalToken),
})

export const makeToken = endpoint('POST', '/users/me/tokens', {
  ...tokens,
  summary:
    'Make a personal token, which is shown only once; with the password, and a code where the second factor is on',
  input: NewPersonalToken,
  output: MadeToken,
  status: 201,
})

export const revokeToken = endpoint('DELETE', '/users/me/tokens/{id}', {
  ...tokens,
  summary: 'Revoke one of the user’s personal tokens immediately',
  params: IdParams,
})
