import { z } from 'zod'

/** Codes that both halves know; the screen words for each stand in `locales/<lng>/errors.json`. */
export const errorStatus = {
  badRequest: 400,
  invalidJson: 400,
  unauthenticated: 401,
  invalidCredentials: 401,
  /** The password is right; `challenge` stands for it in the next step of the login. */
  totpRequired: 401,
  accountDeactivated: 401,
  /** Said only to those who know the password, and the second factor where there is one. */
  accountBlocked: 401,
  challengeExpired: 401,
  forbidden: 403,
  /** Too many passwords were tried for this e-mail. Its owner, if there is one, gets a link by mail; see `confirmLogin`. */
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
  /** The database can be read but not written: it is about to move, or its main server is gone. */
  readOnly: 503,
  /** A disk is full. */
  noRoom: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** One broken rule: the field by its path (`address.city`, empty for the whole form), words, and a code. */
export const Violation = z
  .object({ propertyPath: z.string(), message: z.string(), code: z.string() })
  .meta({ id: 'Violation' })
export type Violation = z.infer<typeof Violation>

/** Body of every error answer, `application/problem+json` (RFC 9457). `code` equals `status` as the login call has it. */
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
    /** With `accountDeactivated`. */
    deactivatedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

type RawIssue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & object>[0]

/** Every rule without a code of its own gets one here, so that schemas emit codes and never words. */
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

/** The violations of a failed parse, without words: those are added in the reader's language. */
export function violationsOf(error: z.ZodError): { propertyPath: string; code: string }[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return [{ propertyPath: path, code: issue.message }]
    return issue.keys.map((key) => ({ propertyPath: path ? `${path}.${key}` : key, code: 'unknownField' }))
  })
}
