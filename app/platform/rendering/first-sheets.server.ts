import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a style sheet of the build by its address; undefined for any other address. */
export type ReadSheet = (href: string) => string | undefined

/** Reads each style sheet once. */
export function sheetsIn(folder: string): ReadSheet {
  const sheets = new Map<string, string>()
  return (href) => {
    if (!/^\/assets\/[\w.-]+\.css$/.test(href)) return undefined
    const sheet = sheets.get(href) ?? readFileSync(join(folder, href), 'utf8')
    sheets.set(href, sheet)
    return sheet
  }
}

/**
 * Whether the browser has no style sheet yet: it comes from elsewhere, and brings nothing of the campus along. Browsers that do
 * not say where they come from count as known, and ask for the files.
 */
export function isFirstVisit({ method, headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  const isKnown = headers.has('Cookie') || headers.has('If-None-Match')
  return method === 'GET' && site !== null && site !== 'same-origin' && !isKnown
}

const sheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

interface FirstPage {
  readSheet: ReadSheet
  nonce: string
}

/**
 * Writes the style sheets into the page, which is then shown one round trip earlier.
 * @returns `ahead`: a header that asks for the file of the first, which every page has, when the line is free; null without
 * any. An element would be none that React knows.
 */
export function withSheets(
  page: string,
  { readSheet, nonce }: FirstPage,
): { page: string; ahead: string | null } {
  const written: string[] = []
  const end = page.indexOf('</head>')
  const head = page.slice(0, end).replace(sheetLink, (link, href: string) => {
    const sheet = readSheet(href)
    if (sheet === undefined) return link
    written.push(href)
    return `<style nonce="${nonce}" data-href="${href}">${sheet}</style>`
  })
  const [first] = written
  return { page: head + page.slice(end), ahead: first === undefined ? null : `<${first}>; rel=prefetch` }
}
