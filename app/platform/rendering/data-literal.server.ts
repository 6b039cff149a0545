/** Where a list stands in the page: a selector of its entries, and the positions of those that stand first there. */
export type Lists = ReadonlyMap<object, { selector: string; first?: number[] }>

/** What a literal cannot express. */
class NotPlain extends Error {}

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
const textLiteral = (text: string) =>
  JSON.stringify(text).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '')

function nameLiteral(name: string): string {
  if (name === '__proto__') throw new NotPlain()
  return /^[A-Za-z_]\w*$/.test(name) ? name : textLiteral(name)
}

function literalOf(value: unknown, lists: Lists): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (value === undefined) return 'void 0'
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return String(value)
  if (typeof value !== 'object') throw new NotPlain()
  const place = lists.get(value)
  if (place)
    return `list(${[place.selector, ...(place.first ? [place.first] : [])].map((each) => literalOf(each, lists)).join()})`
  if (Array.isArray(value) && Object.keys(value).length === value.length)
    return `[${value.map((each) => literalOf(each, lists)).join()}]`
  if (Object.getPrototypeOf(value) !== Object.prototype || Object.getOwnPropertySymbols(value).length > 0)
    throw new NotPlain()
  const parts = Object.entries(value).map(([name, each]) => `${nameLiteral(name)}:${literalOf(each, lists)}`)
  return `{${parts.join()}}`
}

/**
 * Plain data as an expression for a script in a page, where lists that stand in the page are calls of `list`. Null for dates,
 * promises and whatever else is not plain.
 */
export function dataLiteral(data: unknown, lists: Lists): string | null {
  try {
    return literalOf(data, lists)
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}
