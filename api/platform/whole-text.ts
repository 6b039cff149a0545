import { ApiError } from './errors'

/** NUL, or half of a surrogate pair: no readable text has them, and the database refuses them. */
const broken = /[\p{Surrogate}]|\0/u

/**
 * Looks through everything that came in with a call, once, so that no feature has to.
 * @throws ApiError unprocessable naming the first text that cannot be kept
 */
export function requireWholeText(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (broken.test(value)) throw new ApiError('unprocessable', [{ propertyPath: path, code: 'invalid' }])
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) requireWholeText(part, path ? `${path}.${name}` : name)
}
