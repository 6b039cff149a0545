import { isRouteErrorResponse } from '@remix-run/react'
import { type AccessLevel, can, type Permission } from '~/contracts/permissions'

/** Data of a 403 for the error page. */
export interface ClosedPage {
  permission: Permission
  request: LatestRequest | null
}

/**
 * The reader's latest validation request, unless it was withdrawn: it waits for the provider, asks for the reader's
 * answer, or did not lead to full access.
 */
export interface LatestRequest {
  id: string
  provider: string | null
  state: 'waits' | 'asks' | 'rejected' | 'revoked'
  /** When it came into this state. */
  since: string
}

/** Null for any other error. */
export function closedPageOf(error: unknown): ClosedPage | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'permission' in data ? (data as ClosedPage) : null
}

/** What an account may become: by a provider's validation, or by a review of the campus team. */
const later: Partial<Record<AccessLevel, AccessLevel>> = {
  journalistRestricted: 'journalist',
  providerPending: 'provider',
}

/** True for accounts that have limited access until somebody has confirmed who they are. */
export const isWaiting = (accessLevel: AccessLevel): boolean => later[accessLevel] !== undefined

/** True if the permission comes with what this account waits for. */
export function opensLater(accessLevel: AccessLevel, permission: Permission): boolean {
  const next = later[accessLevel]
  return next !== undefined && can(next, permission)
}
