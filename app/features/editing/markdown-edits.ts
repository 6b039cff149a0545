export const markdownTools = ['bold', 'italic', 'heading', 'list', 'link'] as const
export type MarkdownTool = (typeof markdownTools)[number]

interface Selected {
  value: string
  start: number
  end: number
}
/** Replaces the text between `from` and `to` by `text`, then selects the given range. */
export interface Edit {
  from: number
  to: number
  text: string
  select: [start: number, end: number]
}

/** Adds marks around the selection, or removes existing ones. */
function wrap({ value, start, end }: Selected, mark: string): Edit {
  const length = mark.length
  const isWrapped = value.slice(start - length, start) === mark && value.slice(end, end + length) === mark
  // One asterisk of `**` is not a mark.
  const isPart = mark === '*' && value.slice(start - 2, start) === '**'
  const text = value.slice(start, end)
  if (isWrapped && !isPart)
    return { from: start - length, to: end + length, text, select: [start - length, end - length] }
  return { from: start, to: end, text: mark + text + mark, select: [start + length, end + length] }
}

/** Adds the prefix to each line of the selection, or removes it if all lines have it. */
function prefix({ value, start, end }: Selected, mark: string): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const after = value.indexOf('\n', end)
  const to = after === -1 ? value.length : after
  const lines = value.slice(from, to).split('\n')
  const hasAll = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (hasAll ? line.slice(mark.length) : mark + line))
  const text = changed.join('\n')
  return { from, to, text, select: [from + text.length, from + text.length] }
}

/** Makes the selection the text of a link and selects the address for overwriting. */
function link({ value, start, end }: Selected): Edit {
  const address = 'https://'
  const text = `[${value.slice(start, end)}](${address})`
  const at = start + text.length - 1
  const words = start + 1
  return { from: start, to: end, text, select: start === end ? [words, words] : [at - address.length, at] }
}

/** The edit that a toolbar button makes to the selection. */
export function editOf(tool: MarkdownTool, selected: Selected): Edit {
  if (tool === 'bold') return wrap(selected, '**')
  if (tool === 'italic') return wrap(selected, '*')
  if (tool === 'heading') return prefix(selected, '## ')
  return tool === 'list' ? prefix(selected, '- ') : link(selected)
}
