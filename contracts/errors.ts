import { z } from 'zod'
import { Answer } from './content/answer-values'

/** Error codes shared by front end and API; their texts are in `locales/<lng>/errors.json`. */
export const errorStatus = {
  badRequest: 400,
  invalidJson: 400,
  unauthenticated: 401,
  invalidCredentials: 401,
  /** The password is correct; `challenge` represents it in the next step of the login. */
  totpRequired: 401,
  accountDeactivated: 401,
  /** Only reported after a correct password, and second factor if there is one. */
  accountBlocked: 401,
  /** Only reported after a correct password; `resendConfirmation` helps. */
  accountUnconfirmed: 401,
  challengeExpired: 401,
  /** The personal token is malformed, unknown, expired or revoked. */
  tokenInvalid: 401,
  forbidden: 403,
  /** No personal token may make this call. */
  closedToTokens: 403,
  /** The personal token lacks the scope that `scope` names. */
  scopeMissing: 403,
  /** Too many wrong passwords for this e-mail. Its owner, if there is one, receives a link by mail; see `confirmLogin`. */
  loginConfirmationNeeded: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedMediaType: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  /** The database is read-only: a move is in progress, or its primary server is down. */
  readOnly: 503,
  /** The disk is full. */
  noRoom: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** One violated rule: path of the field (`address.city`, empty for the whole form), message and code. */
export const Violation = z
  .object({ propertyPath: z.string(), message: z.string(), code: z.string() })
  .meta({ id: 'Violation' })
export type Violation = z.infer<typeof Violation>

/**
 * Body of every error response, `application/problem+json` (RFC 9457). `code` equals `status`, as in the login
 * endpoint. With `conflict`, `title` and `detail` are the message of its reason.
 */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.union([z.string(), z.number()]),
    message: z.string().optional(),
    requestId: z.string(),
    violations: z.array(Violation).optional(),
    /** With `totpRequired` and `accountDeactivated`: for the next step of the login. */
    challenge: z.string().optional(),
    /** With `totpRequired`: the account has a passkey, which can take the place of the code. */
    passkey: z.boolean().optional(),
    /** With `accountDeactivated`. */
    deactivatedAt: z.iso.datetime().optional(),
    /** With `scopeMissing`. */
    scope: z.string().optional(),
    /** With `answerConflict`: what colleagues have answered meanwhile. Without an answer, they have withdrawn it. */
    answers: z.array(Answer).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

type RawIssue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & object>[0]

/** Code of an issue. Built-in rules get one here, so that schemas emit codes and no texts. */
function codeOf(issue: RawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'required'
  if (issue.code === 'too_small')
    return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'tooShort'
  if (issue.code === 'too_big') return 'tooLong'
  if (issue.code === 'invalid_format') return issue.format === 'email' ? 'emailInvalid' : 'invalid'
  if (issue.code === 'unrecognized_keys') return 'unknownField'
  return 'invalid'
}
z.config({ customError: codeOf })

/** Violations of a failed parse, without texts: those are added in the user's language. */
export function violationsOf(error: z.ZodError): { propertyPath: string; code: string }[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return [{ propertyPath: path, code: issue.message }]
    return issue.keys.map((key) => ({ propertyPath: path ? `${path}.${key}` : key, code: 'unknownField' }))
  })
}
