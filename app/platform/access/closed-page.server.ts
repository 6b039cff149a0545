import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Permission } from '~/contracts/permissions'
import { listOwnValidationRequests, type ValidationRequest } from '~/contracts/validation/validation'
import { type Args, call } from '../api.server'
import type { ClosedPage, LatestRequest } from './closed-page'

/** What the error page tells about a page that is closed to this account. */
export async function closedPage(args: Args, user: CurrentUser, permission: Permission): Promise<Response> {
  const body: ClosedPage = { permission, request: await findLatestRequest(args, user) }
  return Response.json(body, { status: 403 })
}

/** Null for accounts that nobody has to validate, and before the first request. */
export async function findLatestRequest(
  args: Args,
  { accessLevel }: CurrentUser,
): Promise<LatestRequest | null> {
  if (accessLevel !== 'journalistRestricted') return null
  const [latest] = await call(args, listOwnValidationRequests, { query: { itemsPerPage: 1 } })
  const state = latest && stateOf(latest)
  if (!latest || !state) return null
  const { id, requestedAt, decidedAt, revokedAt, validator } = latest
  return { id, state, provider: validator?.entityName ?? null, since: revokedAt ?? decidedAt ?? requestedAt }
}

function stateOf({ state, can }: ValidationRequest): LatestRequest['state'] | null {
  if (state === 'requested') return can.answer ? 'asks' : 'waits'
  return state === 'rejected' || state === 'revoked' ? state : null
}
