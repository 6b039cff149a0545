import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import type { RichTextBlock } from '~/contracts/content/content'
import type { lossKinds, DocumentLoss } from '~/contracts/content/editing'

type Kind = (typeof lossKinds)[number]
type Visit = (kind: Kind, example: string) => void

const mostExamples = 5
const exampleLength = 80

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > exampleLength ? `${line.slice(0, exampleLength - 1)}…` : line
}

const rule = /^:?-{2,}:?$/

/** True for the delimiter row of a table in other Markdown dialects; this one has no tables. */
function isTableRule(line: string): boolean {
  const cells = line.trim().replace(/^\||\|$/g, '').split('|') // prettier-ignore
  return line.includes('|') && cells.every((cell) => rule.test(cell.trim()))
}

interface Place {
  isInItem: boolean
  /** URLs that the rich text links to. */
  linked: ReadonlySet<string>
}

/** Reports losses of one node, not of its children. */
function visit(node: Nodes, { isInItem, linked }: Place, lose: Visit): void {
  if (node.type === 'html') lose('html', node.value)
  else if (node.type === 'image') lose('picture', node.url)
  else if (node.type === 'code' || node.type === 'inlineCode') lose('code', node.value)
  else if (node.type === 'blockquote' && node.children.some(({ type }) => type !== 'paragraph'))
    lose('quote', toString(node))
  else if (node.type === 'thematicBreak') lose('rule', '---')
  else if (node.type === 'heading' && (node.depth === 1 || node.depth > 3)) lose('heading', toString(node))
  else if (node.type === 'list' && isInItem) lose('nestedList', toString(node))
  else if (node.type === 'link' && !linked.has(node.url)) lose('link', node.url)
  else if (node.type === 'linkReference' || node.type === 'imageReference') lose('reference', node.identifier)
  else if (node.type === 'paragraph' && toString(node).split('\n').some(isTableRule))
    lose('table', toString(node))
}

function walk(node: Nodes, place: Place, lose: Visit): void {
  visit(node, place, lose)
  if (!('children' in node)) return
  const inner = node.type === 'listItem' ? { ...place, isInItem: true } : place
  for (const child of node.children) walk(child, inner, lose)
}

/** Content and formatting of a Markdown text that its rich text lacks; by kind, with examples. */
export function lossesOf(markdown: string, body: readonly RichTextBlock[]): DocumentLoss[] {
  const linked = new Set(body.flatMap(({ spans }) => spans.flatMap(({ data }) => data?.url ?? [])))
  const losses = new Map<Kind, DocumentLoss>()
  walk(fromMarkdown(markdown), { isInItem: false, linked }, (kind, example) => {
    const loss = losses.get(kind) ?? { kind, count: 0, examples: [] }
    loss.count += 1
    if (loss.examples.length < mostExamples) loss.examples.push(shortened(example))
    losses.set(kind, loss)
  })
  return [...losses.values()]
}
