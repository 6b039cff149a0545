// The fair comparison: the same React trees as the product's pages, rendered to a string by a server that does nothing
// else. Runs the built product once per page in this process, keeps the element that it passes to React with all its
// data, and then responds to each URL with `renderToString` of that element.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { entry, pagesOf } from '../support/campus.mjs'

const origin = 'http://campus.bench'
const port = Number(process.env.PORT)
process.env.PUBLIC_URL = origin

// Patched before the product imports it, so that it imports the patched functions.
const reactDom = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = reactDom
let latest
reactDom.renderToString = (element) => {
  const html = renderToString(element)
  latest = { element, html }
  return html
}

const { default: campus } = await import(entry)
const send = async (path, init = {}) =>
  campus.fetch(
    new Request(origin + path, {
      ...init,
      headers: { Host: 'campus.bench', Origin: origin, ...init.headers },
    }),
  )

/** @type {Map<string, import('react').ReactElement>} */
const trees = new Map()
for (const { path, headers } of await pagesOf(send)) {
  latest = undefined
  const response = await send(path, { headers })
  await response.body?.cancel()
  if (!latest) throw new Error(`${path} answered ${response.status} without rendering`)
  trees.set(path, latest.element)
  if (renderToString(latest.element) !== latest.html)
    throw new Error(`React alone renders ${path} differently from the product`)
}
// From here on the product itself is idle in this process.

createServer((request, response) => {
  if (request.url === '/ready') return response.end()
  const html = Buffer.from(renderToString(trees.get(request.url)))
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': html.byteLength })
  return response.end(html)
}).listen(port, '127.0.0.1')
