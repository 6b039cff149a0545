import Turndown from 'turndown'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import type { Content } from './entries.rules'

/** Characters of an entry that are read: its description ends long before. */
const mostCharacters = 50_000
/** Elements within elements. The library's time grows with the square of it. */
const deepest = 100
/** Elements without an end, or whose end is often left out. */
const openEnded =
  /^(area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i

/** True for HTML with more nesting than people write. */
export function isDeep(html: string): boolean {
  let depth = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (openEnded.test(name)) continue
    depth += end === '/' ? -1 : 1
    if (depth > deepest) return true
  }
  return false
}

const converter = new Turndown({ headingStyle: 'atx', bulletListMarker: '-' })
  .remove(['script', 'style', 'noscript', 'iframe', 'object', 'video', 'audio', 'form'])
  // Pictures would be loaded from elsewhere, and offers show none in their texts.
  .addRule('noPictures', { filter: ['img'], replacement: () => '' })

/** Markdown of an entry; empty if it cannot be read. */
export function markdownOf({ format, value }: Content): string {
  const text = value.slice(0, mostCharacters)
  if (format === 'text') return converter.escape(text.replace(/\r\n?/g, '\n')).trim()
  return isDeep(text) ? '' : converter.turndown(text)
}

/** Text without markup, its paragraphs one after the other. */
export const plainTextOf = (content: Content): string =>
  content.format === 'text'
    ? content.value.slice(0, mostCharacters)
    : fromMarkdown(markdownOf(content))
        .children.map((block) => toString(block))
        .join(' ')
