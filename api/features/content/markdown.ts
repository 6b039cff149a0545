import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { mayLinkTo, type RichTextBlock } from '~/contracts/content/content'

type Span = RichTextBlock['spans'][number]
type Mark = Pick<Span, 'type' | 'data'>

function markOf(node: PhrasingContent): Mark | null {
  if (node.type === 'strong') return { type: 'strong' }
  if (node.type === 'emphasis') return { type: 'em' }
  if (node.type === 'link' && mayLinkTo(node.url))
    return { type: 'hyperlink', data: { link_type: 'Web', url: node.url } }
  return null
}

interface Inline {
  text: string
  spans: Span[]
}

/** Appends the text of a node; markup becomes spans. HTML and images are dropped. */
function append(inline: Inline, node: PhrasingContent): void {
  const start = inline.text.length
  if (node.type === 'text' || node.type === 'inlineCode') inline.text += node.value
  else if (node.type === 'break') inline.text += '\n'
  else if ('children' in node) for (const child of node.children) append(inline, child)
  const mark = markOf(node)
  if (mark && inline.text.length > start) inline.spans.push({ start, end: inline.text.length, ...mark })
}

function block(type: RichTextBlock['type'], nodes: readonly PhrasingContent[]): RichTextBlock[] {
  const inline: Inline = { text: '', spans: [] }
  for (const node of nodes) append(inline, node)
  // Outer spans first, as inner ones close before them.
  const spans = inline.spans.sort((a, b) => a.start - b.start || b.end - a.end)
  return inline.text.trim() === '' ? [] : [{ type, text: inline.text, spans }]
}

/** Nested lists become one flat list: the format has no levels. */
const listBlocks = (list: List): RichTextBlock[] =>
  list.children.flatMap(({ children }) =>
    children.flatMap((child) => {
      if (child.type === 'list') return listBlocks(child)
      return child.type === 'paragraph'
        ? block(list.ordered ? 'o-list-item' : 'list-item', child.children)
        : []
    }),
  )

/** Paragraphs of a quotation are side notes. */
const noteBlocks = (child: BlockContent | DefinitionContent): RichTextBlock[] =>
  child.type === 'paragraph' ? block('preformatted', child.children) : blocksOf(child)

function blocksOf(node: RootContent): RichTextBlock[] {
  if (node.type === 'paragraph') return block('paragraph', node.children)
  if (node.type === 'heading') return block(node.depth > 2 ? 'heading3' : 'heading2', node.children)
  if (node.type === 'list') return listBlocks(node)
  if (node.type === 'blockquote') return node.children.flatMap(noteBlocks)
  if (node.type === 'code') return block('paragraph', [{ type: 'text', value: node.value }])
  return []
}

/**
 * Converts Markdown to rich text: headings, paragraphs, lists, side notes, emphasis and safe links; other markup is flattened or
 * dropped.
 */
export const richTextOf = (markdown: string): RichTextBlock[] =>
  fromMarkdown(markdown).children.flatMap(blocksOf)

/** Number of cached texts; each takes some kilobytes more than its Markdown. */
const remembered = 200
const known = new Map<string, RichTextBlock[]>()

/**
 * Cached variant for frequently shown texts: parsing is the slowest step of their pages. The blocks are shared and must
 * not be modified.
 */
export function rememberedRichTextOf(markdown: string): RichTextBlock[] {
  const blocks = known.get(markdown) ?? richTextOf(markdown)
  // Moved to the end: the first entry is the least recently used.
  known.delete(markdown)
  known.set(markdown, blocks)
  const oldest = known.size > remembered ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  return blocks
}
