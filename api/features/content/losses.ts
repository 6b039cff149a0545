import type { Token } from 'markdown-it'
import type { RichTextBlock } from '~/contracts/content/content'
import type { lossKinds, DocumentLoss } from '~/contracts/content/editing'

type Kind = (typeof lossKinds)[number]

const mostExamples = 5
const exampleLength = 80

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > exampleLength ? `${line.slice(0, exampleLength - 1)}…` : line
}

/** The words of one token, with its line breaks. */
export function textOf({ type, content, children }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return '\n'
  return children && type === 'inline' ? children.map(textOf).join('') : content
}

/** Where a link leads, or where a picture is. */
export const addressOf = ({ attrs }: Token): string =>
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
export function lossesOf(tokens: readonly Token[], body: readonly RichTextBlock[]): DocumentLoss[] {
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
