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

/** Where the string ends whose first quote stands at `from`; the end of the text where nothing ends it. */
function endOfString(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return json.length
}

/**
 * Whether objects and lists stand within each other in this JSON text more than `most` times. What is deeper brings down
 * everything that goes through it level by level: rules, the search for broken text, the writer. Goes over the text once.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let levels = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    // A bracket in a text opens no level.
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    if (levels > most) return true
  }
  return false
}
