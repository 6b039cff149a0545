import { beginningOf } from './authentication/traces'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Locale } from '~/contracts/constants'
import { errorStatus } from '~/contracts/error-status'
import type { Problem } from '~/contracts/errors'
import { errorKindOf, isOfDatabase } from './database'
import type { ApiDeps } from './deps'
import { ApiError } from './errors'
import type { ApiEnv, ApiVariables } from './caller'
import { refusalOf } from './security-log'
import { errorKey, translate } from './translations'

/** The call that failed. */
interface About extends ApiVariables {
  method: string
  path: () => string
}

/** What is answered to a call that failed: a problem, or the response of an endpoint in the format of another API. */
export type Failed = { problem: Problem; headers: Record<string, string> } | Response

/**
 * Converts any error to a problem in the caller's language. Unexpected errors are logged and reveal no details.
 */
export function findProblem(deps: ApiDeps, error: Error, about: About): Failed {
  // Endpoints in the format of another API have their own error responses.
  if (error instanceof HTTPException && error.res) return error.res
  const { locale, requestId } = about
  const known = knownError(error) ?? databaseErrorOf(deps, error)
  if (!known) deps.log.error({ err: error, requestId, path: about.path() }, 'API call failed')
  const answered = known ?? new ApiError('internal')
  const { code, violations, headers, extensions } = answered
  const refusal = refusalOf(answered)
  if (refusal) logRefusal(deps, about, { refusal, personId: answered.refusal?.personId ?? null })
  const status = errorStatus[code]
  const words = titleOf(answered, locale)
  const problem: Problem = {
    type: 'about:blank',
    title: words,
    status,
    detail: words,
    code,
    requestId,
    ...extensions,
    ...(violations.length > 0
      ? {
          violations: violations.map((v) => ({
            ...v,
            message: translate(locale, errorKey(v.code), { label: v.propertyPath }),
          })),
        }
      : {}),
  }
  // The login endpoint responds as clients of this API family expect.
  const isLogin = code === 'invalidCredentials'
  return { headers, problem: isLogin ? { ...problem, code: 401, message: 'Invalid credentials.' } : problem }
}

/** A conflict has many reasons, each with a sentence of its own: that of the status would tell of another one. */
function titleOf({ code, violations, extensions: { scope } }: ApiError, locale: Locale): string {
  const reason = code === 'conflict' ? violations[0] : undefined
  if (reason) return translate(locale, errorKey(reason.code), { label: reason.propertyPath })
  return translate(locale, `errors:api.${code}`, scope ? { scope } : {})
}

/** Answers an error with `application/problem+json`. */
export function answerProblem(deps: ApiDeps, error: Error, c: Context<ApiEnv>): Response {
  const failed = findProblem(deps, error, { ...c.var, method: c.req.method, path: () => c.req.path })
  if (failed instanceof Response) return failed
  return Response.json(failed.problem, {
    status: failed.problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...failed.headers,
    },
  })
}

/** Logs rejected calls, whose number reveals guessing and unauthorised access. */
function logRefusal(
  deps: ApiDeps,
  { actor, address, requestId, method, path }: About,
  { refusal, personId }: { refusal: string; personId: string | null },
): void {
  const by = { personId: actor?.id ?? personId, address: beginningOf(address) }
  deps.log.warn({ security: 'refused', refusal, ...by, requestId, method, path: path() }, 'security')
}

const retryAfterSeconds = { away: 5, busy: 2, slow: 10, locked: 2, readOnly: 30, full: 300 }

/** An unavailable database is not a defect: it is logged once per outage, and the response says so. */
function databaseErrorOf({ database }: ApiDeps, error: Error): ApiError | null {
  const kind = isOfDatabase(error) ? errorKindOf(error) : null
  if (!kind) return null
  database.reportError(error)
  const code = kind === 'readOnly' ? 'readOnly' : kind === 'full' ? 'noRoom' : 'unavailable'
  return new ApiError(code, [], { 'Retry-After': String(retryAfterSeconds[kind]) })
}

function knownError(error: Error): ApiError | null {
  if (error instanceof ApiError) return error
  // Thrown by Hono's validator for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400) return new ApiError('invalidJson')
  return null
}
