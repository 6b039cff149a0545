/** Escapes for characters that could end a script or a line in it. */
const escapes: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

const scriptLiteral = (value: string) =>
  JSON.stringify(value).replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? '')

interface LoaderData {
  /** What the loaders and the action returned; null where one of them failed. */
  state: object | null
  /** The same as Remix has serialised it for the browser; resolves when it is complete. */
  stream: ReadableStream<Uint8Array>
  /** Lists of the data that stand in the page. */
  lists: Lists
  nonce: string
}

/** Plain data are passed on as they are (`app/platform/rendering/handed-data.client.ts`); Remix reads its own form at once. */
async function scriptOf({ state, stream, lists }: LoaderData): Promise<string> {
  const data = state && dataLiteral(state, lists)
  if (!data) {
    const serialised = scriptLiteral(await new Response(stream).text())
    return `(({ streamController: to }) => { to.enqueue(${serialised}); to.close() })(window.__remixContext)`
  }
  return `window.handedData=list=>(${data})`
}

/**
 * Adds the loaders' data, which the scripts read, as the last element of the body. Remix itself would write it after
 * `</html>`, where no script is allowed.
 * @param page HTML that ends with its body
 */
export async function withLoaderData(page: string, data: LoaderData): Promise<string> {
  const end = page.lastIndexOf('</body>')
  if (end === -1) throw new Error('the page has no end of a body to write its data before')
  const script = await scriptOf(data)
  return `${page.slice(0, end)}<script nonce="${data.nonce}">${script}</script>${page.slice(end)}`
}

const preload = '<link rel="modulepreload"'

/**
 * Lets the style sheet have the line first: a page works without its scripts, but is not shown without its style. Remix
 * writes the links without a priority, which counts as a high one.
 */
export const withLateScripts = (page: string): string =>
  page.replaceAll(preload, `${preload} fetchpriority="low"`)

/** Where a list stands in the page: a selector of its entries, and the positions of those that stand first there. */
type Lists = ReadonlyMap<object, { selector: string; first?: number[] }>

/** What a literal cannot express. */
class NotPlain extends Error {}

const textEscapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
const textLiteral = (text: string) =>
  JSON.stringify(text).replace(/[<\u2028\u2029]/g, (character) => textEscapes[character] ?? '')

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
