import { type ErrorCode, errorStatus, type Problem } from '~/contracts/errors'

/** An answer that is not a success, thrown from anywhere below a route. Its words are added in the reader's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Further members of the answer's body, as the contract of `Problem` names them. */
  extensions: Partial<Pick<Problem, 'challenge' | 'deactivatedAt'>> = {}
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
}

/** Also the answer for records that the caller may not know of. */
export const notFound = () => new ApiError('notFound')

export const violation = (propertyPath: string, code: string) =>
  new ApiError('unprocessable', [{ propertyPath, code }])
