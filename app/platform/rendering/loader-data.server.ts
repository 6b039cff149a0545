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
  /** The data that Remix has serialised for the browser; resolves when it is complete. */
  stream: ReadableStream<Uint8Array>
  nonce: string
}

/**
 * Adds the loaders' data, which the scripts read, as the last element of the body. Remix itself would write it after
 * `</html>`, where no script is allowed.
 * @param page HTML that ends with its body
 */
export async function withLoaderData(page: string, { stream, nonce }: LoaderData): Promise<string> {
  const end = page.lastIndexOf('</body>')
  if (end === -1) throw new Error('the page has no end of a body to write its data before')
  const data = scriptLiteral(await new Response(stream).text())
  const script = `(({ streamController: to }) => { to.enqueue(${data}); to.close() })(window.__remixContext)`
  return `${page.slice(0, end)}<script nonce="${nonce}">${script}</script>${page.slice(end)}`
}
