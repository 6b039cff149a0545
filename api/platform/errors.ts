import { type ErrorCode, errorStatus } from '~/contracts/error-status'
import type { Problem } from '~/contracts/errors'

/** An error response, thrown from anywhere below a route. Its text is added in the user's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Further properties of the response body, as named in the contract of `Problem`. */
  extensions: Partial<Pick<Problem, 'challenge' | 'passkey' | 'deactivatedAt' | 'scope' | 'answers'>> = {}
  /** For the security log alone, where the answer is not to say so. */
  refusal: { reason: string; personId: string | null } | null = null
  constructor(
    readonly code: ErrorCode,
    readonly violations: { propertyPath: string; code: string }[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(code)
    this.status = errorStatus[code]
  }
  with(extensions: ApiError['extensions']): this {
    this.extensions = extensions
    return this
  }
  loggedAs(reason: string, personId: string | null): this {
    this.refusal = { reason, personId }
    return this
  }
}

/** Also used for records that the caller must not know about. */
export const notFound = () => new ApiError('notFound')

/** What was looked for. @throws ApiError notFound if there is nothing */
export function orNotFound<T>(found: T | false | null | undefined): T {
  if (found === undefined || found === null || found === false) throw notFound()
  return found
}

export const violation = (propertyPath: string, code: string) =>
  new ApiError('unprocessable', [{ propertyPath, code }])

export const conflict = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])

/**
 * Does all checks of a request and refuses it once, with what each of them finds, so that nobody learns of a second fault only
 * after mending the first.
 * @throws ApiError unprocessable with all violations; whatever else a check throws
 */
export async function checkAll(...checks: readonly (() => unknown)[]): Promise<void> {
  const violations: ApiError['violations'] = []
  for (const check of checks)
    try {
      await check()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unprocessable') throw error
      violations.push(...error.violations)
    }
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
}
