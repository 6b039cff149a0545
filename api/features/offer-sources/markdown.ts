import Turndown from 'turndown'
import { wordsOfMarkdown } from '~/api/features/content/content.service'
import { offerTextLimits } from '~/contracts/constants'
import { mayLinkTo } from '~/contracts/content/content'
import { cutTo } from '~/contracts/signs'
import type { Content } from './entries.rules'
import { urlOf } from '~/contracts/web-address'

/** Characters of a headline or teaser that are read. */
const shortCharacters = 2000
/** Elements within elements. The time of converting grows with the square of it. */
const deepest = 12
/** Elements without an end. */
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

interface Parts {
  /** In small letters. */
  start: RegExp
  end: (start: string) => string
}

/** Without what stands from a start to its end; without an end, it stays. Each text is gone through once. */
function withoutParts(text: string, { start, end }: Parts): string {
  // Of the same length, which not all letters keep.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  // What has no end at one place has none later.
  const endless = new Set<string>()
  let kept = ''
  let from = 0
  for (const { 0: found, index } of lower.matchAll(start)) {
    const last = end(found)
    if (index < from || endless.has(last)) continue
    const at = lower.indexOf(last, index)
    const close = at < 0 ? -1 : lower.indexOf('>', at + last.length - 1)
    if (close < 0) {
      endless.add(last)
      continue
    }
    kept += `${text.slice(from, index)} `
    from = close + 1
  }
  return kept + text.slice(from)
}
const withoutPrograms = (html: string) =>
  withoutParts(html, {
    start: /<(?:script|style|noscript|iframe|object)(?=[\s/>])/g,
    end: (found) => `</${found.slice(1)}`,
  })
const withoutComments = (html: string) => withoutParts(html, { start: /<!--/g, end: () => '-->' })

/**
 * True for HTML with more nesting than people write. An end counts only if it ends the innermost element, so nothing is
 * deeper than it seems; where ends are left out, it may seem deeper than it is.
 */
export function isDeep(html: string): boolean {
  const open: string[] = []
  for (const [, end, written = ''] of withoutComments(html).matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    const name = written.toLowerCase()
    if (empty.test(name)) continue
    // The next paragraph or item ends the one before.
    if (open.at(-1) === name && (end === '/' || /^(p|li|dt|dd|td|th|tr)$/.test(name))) open.pop()
    if (end !== '/') open.push(name)
    if (open.length > deepest) return true
  }
  return false
}

/** Where a link leads that an offer may have; null for one to a place in its own text. */
function targetOf(written: string, base: string | undefined): string | null {
  const address = written.trim()
  const url = address === '' || address.startsWith('#') ? null : urlOf(address, base)
  return url && mayLinkTo(url.href) ? url.href : null
}

/** For HTML that is at an address: a path without a host would lead to a page of the campus. */
const converterFor = (base?: string) =>
  new Turndown({ headingStyle: 'atx', bulletListMarker: '-' })
    .remove(['script', 'style', 'noscript', 'iframe', 'object', 'video', 'audio', 'form'])
    // Pictures would be loaded from elsewhere, and offers show none in their texts.
    .addRule('noPictures', { filter: ['img'], replacement: () => '' })
    .addRule('links', {
      filter: 'a',
      replacement: (words, node) => {
        const target = 'getAttribute' in node ? targetOf(node.getAttribute('href') ?? '', base) : null
        const label = words.trim()
        // A link is part of a paragraph.
        if (target === null || label === '' || label.includes('\n\n')) return words
        return `[${label}](${target.replace(/[()]/g, '\\$&')})`
      },
    })
const converter = converterFor()

/** Spaces that do not break are often put in rows; the library looks at each row again and again. */
const plainSpaces = (text: string) => text.replace(/(?:\u00a0|&nbsp;)+/gi, ' ')
/** A sign that is followed by no name begins no element: “3 < 5”. */
const withoutTags = (html: string) => withoutPrograms(html).replace(/<[a-z/!?][^>]*>?/gi, ' ')
/** A sign that begins an element is written as what it is: descriptions of offers contain no HTML. */
const withoutHtml = (markdown: string) => markdown.replace(/<(?=[!/a-z])/gi, '&lt;')

/** Paragraphs and lines stay; whatever looks like markup is none. */
const escaped = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => converter.escape(line.trim()))
        .join('  \n')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

/** Markdown of an entry. HTML that is too deep is taken as the text that it contains. */
export function markdownOf({ format, value, base }: Content): string {
  const text = plainSpaces(cutTo(value, offerTextLimits.description)).replace(/\r\n?/g, '\n')
  if (format === 'text') return withoutHtml(escaped(text))
  return withoutHtml(isDeep(text) ? converter.turndown(withoutTags(text)) : converterFor(base).turndown(text))
}

/** Text without markup, on as few lines as it likes: for headlines and teasers. */
export function plainTextOf({ format, value }: Content): string {
  if (format === 'text') return cutTo(value, shortCharacters)
  const flat = plainSpaces(withoutTags(cutTo(value, offerTextLimits.description))).replace(/\s+/g, ' ')
  // The library knows the names of characters.
  return wordsOfMarkdown(converter.turndown(cutTo(flat, shortCharacters)))
}
