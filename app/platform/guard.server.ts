import { redirect } from '@remix-run/node'
import { decodeJwt } from 'jose'
import { type CurrentUser, getCurrentUser } from '~/contracts/accounts/auth'
import { allowedWithoutSecondFactor, mayDo, type Permission } from '~/contracts/permissions'
import { type Args, call, sessionOver, throwCopy, unsaved } from './api.server'
import { paths } from './paths'
import { listOwnValidationRequests, type ValidationRequest } from '~/contracts/validation/validation'
import type { ClosedPage, LatestRequest } from './closed-page'

/** The logged-in user or null; loaded once per request. */
export function findUser(args: Args): Promise<CurrentUser | null> {
  const { context } = args
  context.user ??= context.session.tokens() ? load(args) : Promise.resolve(null)
  return context.user.catch(throwCopy)
}

/** As the header names somebody. */
export const nameOfUser = ({ detail, email }: CurrentUser): string =>
  `${detail.firstName} ${detail.lastName}`.trim() || (detail.entityName ?? email)

async function load(args: Args): Promise<CurrentUser> {
  // Pages call with a session, which is told everything.
  const user = (await call(args, getCurrentUser)) as CurrentUser
  const { session } = args.context
  const token = (session.view() ?? session.tokens())?.token
  // The session guard: a token with another e-mail address than the account's is no longer accepted.
  if (token && decodeJwt(token).username !== user.email) {
    session.end()
    throw await leadToLogin(args)
  }
  return user
}

/** Back to this address afterwards; a form that was sent is kept. */
async function leadToLogin(args: Args): Promise<Response> {
  if (args.request.method !== 'GET') return sessionOver(args)
  const url = new URL(args.request.url)
  return redirect(paths.login(url.pathname + url.search))
}

/**
 * The logged-in user. Visitors are redirected to the login page and return to this address afterwards; a submitted form
 * is restored.
 */
export async function requireUser(args: Args): Promise<CurrentUser> {
  return leadToSetUp(await requireSession(args))
}

/** A user without a required second factor must set it up first; that page explains why. */
function leadToSetUp(user: CurrentUser): CurrentUser {
  if (user.secondFactorMissing) throw redirect(paths.accountSection('security'), { headers: unsaved })
  return user
}

/** The logged-in user or null, for pages that visitors may read too. */
export async function findReader(args: Args): Promise<CurrentUser | null> {
  const user = await findUser(args)
  return user && leadToSetUp(user)
}

async function requireSession(args: Args): Promise<CurrentUser> {
  const user = await findUser(args)
  if (user) return user
  throw await leadToLogin(args)
}

/**
 * Checks the permission table BEFORE the API is called, because the API's 403 would log the user out.
 * @throws Response 403, which the error page explains
 */
export async function requirePermission(args: Args, permission: Permission): Promise<CurrentUser> {
  const user = await requireSession(args)
  if (!allowedWithoutSecondFactor(permission)) leadToSetUp(user)
  if (!mayDo(user, permission)) throw await closedPage(args, user, permission)
  return user
}

/** What the error page tells about a page that is closed to this account; also where one kind of contributors has no use for it. */
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
