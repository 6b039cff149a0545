// What a document and its style sheets take on the line.
import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** HTML and CSS together: ten packets, which a server sends without waiting for the first answer. */
export const documentBudget = 14_600

/** Bytes of the body as transferred, not decompressed, and the headers. */
function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'Accept-Encoding': 'br' } }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

const textOf = ({ response, body }) =>
  (response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString()

/** Characters of the loaders' data, which scripts read. */
function dataOf(html) {
  const begin = html.lastIndexOf('window.handedData=')
  return begin === -1 ? 0 : html.length - begin
}

/**
 * Requests a page as a plain client, which measures the exact size.
 * @param {{ path: string, headers: Record<string, string> }} page
 */
export async function weigh(url, { path, headers }) {
  const page = await fetchRaw(url + path, headers)
  const type = page.response.headers['content-type'] ?? ''
  if (!type.startsWith('text/html')) throw new Error(`${path} answered ${page.response.statusCode} ${type}`)
  const text = textOf(page)
  // The font's sheet is for browsers that load no scripts.
  const sheets = [
    ...text
      .replace(/<noscript>.*?<\/noscript>/gs, '')
      .matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g),
  ].map(([, href]) => href)
  const styles = await Promise.all(sheets.map((href) => fetchRaw(url + href, {})))
  const css = styles.reduce((sum, style) => sum + style.body.length, 0)
  return { text, plain: text.length, data: dataOf(text), html: page.body.length, css }
}
