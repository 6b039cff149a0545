import { data, redirect } from '@remix-run/node'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import type { LatestRequest } from '~/app/platform/closed-page'
import { findLatestRequest, requireUser } from '~/app/platform/guard.server'
import { getAcademyToken } from '~/contracts/accounts/academy'
import { mayDo } from '~/contracts/permissions'
import { cutTo } from '~/contracts/signs'

/** The reason why a user cannot enter the academy. */
export type AcademyBlockedReason = 'missing' | 'restricted' | 'elsewhere' | 'tooOften' | 'down'

const statusOf: Record<AcademyBlockedReason, number> = {
  missing: 404,
  restricted: 403,
  elsewhere: 400,
  tooOften: 429,
  down: 503,
}

const timeout = 3000

/** Checks that the academy responds, because a redirect to an unresponsive host shows no helpful error. */
async function answers(address: string): Promise<boolean> {
  try {
    const init = { method: 'HEAD', redirect: 'manual' as const, signal: AbortSignal.timeout(timeout) }
    const { status } = await fetch(address, init)
    return status < 500
  } catch {
    return false
  }
}

async function blockedReasonOf(args: Args, academyUrl: string | null): Promise<AcademyBlockedReason | null> {
  const user = await requireUser(args)
  if (!academyUrl) return 'missing'
  if (!mayDo(user, 'academy.enter')) return 'restricted'
  return (await answers(academyUrl)) ? null : 'down'
}

/** The token, or the reason why there is none. */
async function findToken(
  args: Args,
  returnTo: string | null,
): Promise<{ token: string } | AcademyBlockedReason> {
  try {
    return {
      token: await call(args, getAcademyToken, { query: returnTo ? { returnTo } : {}, tellsInvalid: true }),
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 422 || error.status === 400) return 'elsewhere'
    return error.status === 429 ? 'tooOften' : 'missing'
  }
}

interface Stopped {
  blockedReason: AcademyBlockedReason
  returnTo: string | null
  /** Of a journalist without full access. */
  request: LatestRequest | null
}

async function stopped(args: Args, blockedReason: AcademyBlockedReason, returnTo: string | null) {
  const request =
    blockedReason === 'restricted' ? await findLatestRequest(args, await requireUser(args)) : null
  const body: Stopped = { blockedReason, returnTo, request }
  return data(body, { status: statusOf[blockedReason] })
}

/**
 * Redirects to the academy with a new token, after a login if needed; otherwise shows the reason as a page. The
 * token is in the address, so the response is not cached and sends no referrer.
 */
export async function enterAcademy(args: Args) {
  const { academyUrl } = args.context.config
  const asked = new URL(args.request.url).searchParams.get('returnTo')
  const returnTo = asked === null ? null : cutTo(asked, 2000)
  const blockedReason = await blockedReasonOf(args, academyUrl)
  if (blockedReason) return stopped(args, blockedReason, returnTo)
  const found = await findToken(args, returnTo)
  if (typeof found === 'string') return stopped(args, found, returnTo)
  throw redirect(`${academyUrl ?? ''}/access/jwt?jwt=${encodeURIComponent(found.token)}`, {
    status: 303,
    headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
