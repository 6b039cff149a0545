/** Maximum nesting of lists and quotes. The time to parse nested text grows much faster than its length. */
const mostNested = 200
/** Maximum number of emphasis and link characters per paragraph. */
const mostFacets = 1000
/** End of a paragraph. Empty items and deeply indented lines continue the previous one. */
const ends = /\n(?=[ \t]*\n| {0,3}(?:[-*+][ \t]+\S|#{1,6} ))/
const containers = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*)*/
const container = />|[-*+]|\d{1,9}[.)]/g

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** True for Markdown with so much nesting or markup that parsing would take too long. */
export function isTangled(markdown: string): boolean {
  const nested = markdown
    .split('\n')
    .map((line) => Math.max(0, countOf(containers.exec(line)?.[0] ?? '', container) - 1))
  if (nested.reduce((sum, each) => sum + each, 0) > mostNested) return true
  return markdown.split(ends).some((paragraph) => countOf(paragraph, /[*_[\]]/g) > mostFacets)
}
