import { dataLiteral, type Lists } from './data-literal.server'

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
