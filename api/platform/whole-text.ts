import { ApiError } from './errors'

/** NUL or an unpaired surrogate: the database rejects them. */
const broken = /[\p{Surrogate}]|\0/u

/** Path of the first text in a value that cannot be stored; null if there is none. */
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
 * Checks the whole input of a call, so that features need not.
 * @throws ApiError unprocessable naming the first text that cannot be stored
 */
export function requireWholeText(value: unknown): void {
  const propertyPath = findBrokenText(value)
  if (propertyPath !== null) throw new ApiError('unprocessable', [{ propertyPath, code: 'invalid' }])
}

/** End of the string whose opening quote is at `from`; end of the text if it is not terminated. */
function endOfString(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return json.length
}

/**
 * True if objects and arrays in this JSON text are nested more than `most` levels deep, which would crash recursive
 * code such as validation. Reads the text once.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let levels = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    // Brackets in strings do not count.
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    if (levels > most) return true
  }
  return false
}
