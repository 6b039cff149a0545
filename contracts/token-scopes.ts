import type { Permission } from './permissions'

/**
 * What a personal token may be used for. An endpoint that tokens may call names its scope; all others are closed to them. What
 * members share is `read`, everything private has a scope of its own.
 */
export const tokenScopes = ['read', 'watchlist', 'offers', 'messages'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Who asks: a person, or a program with a token of theirs. */
export interface Asker {
  token?: { scopes: readonly TokenScope[] } | undefined
}

/**
 * Whether the answer tells what is this person’s alone, such as a watchlist or a hidden address. A person sees all of it, a
 * program what its token has the scope for; without a scope, no program does. What members share is told to both.
 */
export const seesOwn = ({ token }: Asker, scope?: TokenScope): boolean =>
  token === undefined || (scope !== undefined && token.scopes.includes(scope))

/** Without this permission a scope opens nothing, so it is not offered. */
export const scopePermissions: Readonly<Record<TokenScope, Permission>> = {
  read: 'account.own',
  watchlist: 'watchlist',
  offers: 'offers.write',
  messages: 'messages.read',
}
