/** Nobody nests lists or quotes so often; the time to read such a text grows much faster than the text. */
const mostNested = 200
/** Signs of emphasis and links in one paragraph. */
const mostFacets = 1000
/** Where a paragraph ends for certain: empty items and lines far to the right go on with the one before. */
const ends = /\n(?=[ \t]*\n| {0,3}(?:[-*+][ \t]+\S|#{1,6} ))/
const containers = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*)*/
const container = />|[-*+]|\d{1,9}[.)]/g

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** True for Markdown that is nested so deeply, or marked so densely, that reading it would take long. */
export function isTangled(markdown: string): boolean {
  const nested = markdown
    .split('\n')
    .map((line) => Math.max(0, countOf(containers.exec(line)?.[0] ?? '', container) - 1))
  if (nested.reduce((sum, each) => sum + each, 0) > mostNested) return true
  return markdown.split(ends).some((paragraph) => countOf(paragraph, /[*_[\]]/g) > mostFacets)
}
