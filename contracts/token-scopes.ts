import type { Permission } from './permissions'

/**
 * What a personal token may be used for. An endpoint that tokens may call names its scope; all others are closed to them. What
 * members share is `read`, everything private has a scope of its own.
 */
export const tokenScopes = ['read', 'watchlist', 'offers', 'messages'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Without this permission a scope opens nothing, so it is not offered. */
export const scopePermissions: Readonly<Record<TokenScope, Permission>> = {
  read: 'account.own',
  watchlist: 'watchlist',
  offers: 'offers.write',
  messages: 'messages.read',
}
