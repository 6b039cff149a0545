import { ApiError } from './errors'

/** NUL, or half of a surrogate pair: no readable text has them, and the database refuses them. */
const broken = /[\p{Surrogate}]|\0/u

/** Where in this value a text stands that cannot be kept; null if all are whole. */
export function findBrokenText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return broken.test(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const found = findBrokenText(part, path ? `${path}.${name}` : name)
    if (found !== null) return found
  }
  return null
}

/**
 * Looks through everything that came in with a call, once, so that no feature has to.
 * @throws ApiError unprocessable naming the first text that cannot be kept
 */
export function requireWholeText(value: unknown): void {
  const propertyPath = findBrokenText(value)
  if (propertyPath !== null) throw new ApiError('unprocessable', [{ propertyPath, code: 'invalid' }])
}
