import MarkdownIt, { type Token } from 'markdown-it'
import { mayLinkTo, type RichTextBlock } from '~/contracts/content/content'
import type { DocumentLoss, lossKinds } from '~/contracts/content/editing'
import { cutTo } from '~/contracts/signs'
type Span = RichTextBlock['spans'][number]
type Mark = Pick<Span, 'type' | 'data'>

const mostNesting = 100
/**
 * CommonMark. Its time grows with the length of a text, whatever is written, as long as nesting has an end: what is deeper is
 * left out.
 */
const parser = new MarkdownIt('commonmark', { maxNesting: mostNesting })
// Links are judged where rich text is made, so that editors are told of those that it lacks.
parser.validateLink = () => true
parser.normalizeLink = (url) => url

const parse = (markdown: string): Token[] => parser.parse(markdown, {})

function markOf(token: Token): Mark | null {
  if (token.type === 'strong_open') return { type: 'strong' }
  if (token.type === 'em_open') return { type: 'em' }
  const url = addressOf(token)
  return token.type === 'link_open' && mayLinkTo(url)
    ? { type: 'hyperlink', data: { link_type: 'Web', url } }
    : null
}

/** The text of a block; its markup becomes spans. HTML and images are dropped. */
function block(type: RichTextBlock['type'], tokens: readonly Token[]): RichTextBlock[] {
  let text = ''
  const spans: Span[] = []
  const open: { start: number; mark: Mark | null }[] = []
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'code_inline') text += token.content
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n'
    else if (token.nesting === 1) open.push({ start: text.length, mark: markOf(token) })
    else if (token.nesting === -1) {
      const { start = 0, mark = null } = open.pop() ?? {}
      if (mark && text.length > start) spans.push({ start, end: text.length, ...mark })
    }
  }
  // Outer spans first, as inner ones close before them.
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  return text.trim() === '' ? [] : [{ type, text, spans }]
}

type Container = 'list-item' | 'o-list-item' | 'preformatted'
const containers: Record<string, Container> = {
  bullet_list_open: 'list-item',
  ordered_list_open: 'o-list-item',
  // Paragraphs of a quotation are side notes.
  blockquote_open: 'preformatted',
}

/** In lists there are only paragraphs and lists, which become one flat list: the format has no levels. */
function blockOf(token: Token, before: Token | undefined, container: Container | undefined): RichTextBlock[] {
  const isInList = container !== undefined && container !== 'preformatted'
  if (token.type === 'inline' && before?.type === 'paragraph_open')
    return block(container ?? 'paragraph', token.children ?? [])
  if (isInList) return []
  if (token.type === 'inline')
    return block(/^h[12]$/.test(before?.tag ?? '') ? 'heading2' : 'heading3', token.children ?? [])
  const isCode = token.type === 'code_block' || token.type === 'fence'
  const text = token.content.replace(/\n$/, '')
  return isCode && text.trim() !== '' ? [{ type: 'paragraph', text, spans: [] }] : []
}

function blocksOf(tokens: readonly Token[]): RichTextBlock[] {
  const blocks: RichTextBlock[] = []
  const open: Container[] = []
  /** Quotations in lists that are open: they are dropped. */
  let dropped = 0
  for (const [at, token] of tokens.entries()) {
    const container = containers[token.type]
    if (container === 'preformatted' && (dropped > 0 || (open.at(-1) ?? container) !== container)) dropped++
    else if (token.type === 'blockquote_close' && dropped > 0) dropped--
    else if (dropped > 0) continue
    else if (container) open.push(container)
    else if (/^(?:bullet_list|ordered_list|blockquote)_close$/.test(token.type)) open.pop()
    else blocks.push(...blockOf(token, tokens[at - 1], open.at(-1)))
  }
  return blocks
}

/** For the texts of a release, which are our own. */
export const richTextOf = (markdown: string): RichTextBlock[] => blocksOf(parse(markdown))

/** A text for pages, previews and what is stored. */
export interface Rendered {
  body: RichTextBlock[]
  losses: DocumentLoss[]
  /** Quotations and lists are nested so deeply that what is inside of them was left out. */
  isTooDeep: boolean
}

/** Of what is inside of these, the parser reads nothing. */
const isDeepest = ({ type, level }: Token): boolean =>
  level >= mostNesting - 1 && (type === 'blockquote_open' || type === 'list_item_open')

/**
 * Markdown as rich text: headings, paragraphs, lists, side notes, emphasis and safe links; other markup is flattened or dropped.
 * What people write comes through `rendering.service.ts`, which does it in a thread if it is long.
 */
export function rendered(markdown: string): Rendered {
  const tokens = parse(markdown)
  const body = blocksOf(tokens)
  return { body, losses: lossesOf(tokens, body), isTooDeep: tokens.some(isDeepest) }
}

/** The words alone, without markup and line breaks. */
export const wordsOfMarkdown = (markdown: string): string =>
  parse(markdown).map(textOf).join('').replaceAll('\n', ' ')

type Kind = (typeof lossKinds)[number]

const mostExamples = 5
const exampleLength = 80

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > exampleLength ? `${cutTo(line, exampleLength - 1)}…` : line
}

/** The words of one token, with its line breaks. */
function textOf({ type, content, children }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return '\n'
  return children && type === 'inline' ? children.map(textOf).join('') : content
}

/** Where a link leads, or where a picture is. */
const addressOf = ({ attrs }: Token): string =>
  String(attrs?.find(([name]) => name === 'href' || name === 'src')?.[1] ?? '')

/** The first words of a list or quotation: no more than an example shows. */
function beginningOf(tokens: readonly Token[], at: number): string {
  const level = tokens[at]?.level ?? 0
  let text = ''
  for (let next = at + 1; text.length <= exampleLength; next++) {
    const token = tokens[next]
    if (!token || token.level <= level) break
    text += textOf(token)
  }
  return text
}

const rule = /^:?-{2,}:?$/

/** True for the delimiter row of a table in other Markdown dialects; this one has no tables. */
function isTableRule(line: string): boolean {
  const cells = line.trim().replace(/^\||\|$/g, '').split('|') // prettier-ignore
  return line.includes('|') && cells.every((cell) => rule.test(cell.trim()))
}

/** What one token loses by itself. Its example is only asked for if it is shown. */
type Loss = [kind: Kind, example: () => string]

/** @param linked URLs that the rich text links to */
function inlineLoss(token: Token, linked: ReadonlySet<string>): Loss | null {
  const { type, content } = token
  if (type === 'html_inline') return ['html', () => content]
  if (type === 'code_inline') return ['code', () => content]
  const address = addressOf(token)
  if (type === 'image') return ['picture', () => address]
  return type === 'link_open' && !linked.has(address) ? ['link', () => address] : null
}

interface Place {
  tokens: readonly Token[]
  at: number
  isInItem: boolean
}

function blockLoss({ type, tag, content }: Token, { tokens, at, isInItem }: Place): Loss | null {
  if (type === 'html_block') return ['html', () => content]
  if (type === 'code_block' || type === 'fence') return ['code', () => content]
  if (type === 'hr') return ['rule', () => '---']
  if (type === 'heading_open' && !/^h[23]$/.test(tag)) return ['heading', () => beginningOf(tokens, at)]
  if (isInItem && /^(?:bullet|ordered)_list_open$/.test(type))
    return ['nestedList', () => beginningOf(tokens, at)]
  return null
}

/** Content and formatting of a Markdown text that its rich text lacks; by kind, with examples. */
function lossesOf(tokens: readonly Token[], body: readonly RichTextBlock[]): DocumentLoss[] {
  const linked = new Set(body.flatMap(({ spans }) => spans.flatMap(({ data }) => data?.url ?? [])))
  const losses = new Map<Kind, DocumentLoss>()
  const lose = (found: Loss | null) => {
    if (!found) return
    const [kind, example] = found
    const loss = losses.get(kind) ?? { kind, count: 0, examples: [] }
    loss.count += 1
    if (loss.examples.length < mostExamples) loss.examples.push(shortened(example()))
    losses.set(kind, loss)
  }
  let items = 0
  const quotes: { at: number; level: number; isLost: boolean }[] = []
  for (const [at, token] of tokens.entries()) {
    const quote = quotes.at(-1)
    // A quotation of anything but paragraphs.
    if (
      quote &&
      !quote.isLost &&
      token.level === quote.level + 1 &&
      token.nesting >= 0 &&
      token.type !== 'paragraph_open'
    ) {
      quote.isLost = true
      lose(['quote', () => beginningOf(tokens, quote.at)])
    }
    lose(blockLoss(token, { tokens, at, isInItem: items > 0 }))
    for (const child of token.children ?? []) lose(inlineLoss(child, linked))
    if (token.type === 'inline' && tokens[at - 1]?.type === 'paragraph_open') {
      const text = textOf(token)
      if (text.includes('|') && text.split('\n').some(isTableRule)) lose(['table', () => text])
    } else if (token.type === 'blockquote_open') quotes.push({ at, level: token.level, isLost: false })
    else if (token.type === 'blockquote_close') quotes.pop()
    else if (token.type === 'list_item_open') items++
    else if (token.type === 'list_item_close') items--
  }
  return [...losses.values()]
}
