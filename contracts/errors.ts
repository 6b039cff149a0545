import { z } from 'zod'
import { Answer } from './content/answer-values'

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
