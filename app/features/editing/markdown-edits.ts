export const markdownTools = ['bold', 'italic', 'heading', 'list', 'link'] as const
export type MarkdownTool = (typeof markdownTools)[number]

interface Selected {
  value: string
  start: number
  end: number
}
/** `text` takes the place of what stands between `from` and `to`; then the given range is selected. */
export interface Edit {
  from: number
  to: number
  text: string
  select: [start: number, end: number]
}

/** Puts marks around the selection, or takes them away where they stand there already. */
function wrap({ value, start, end }: Selected, mark: string): Edit {
  const length = mark.length
  const isWrapped = value.slice(start - length, start) === mark && value.slice(end, end + length) === mark
  // One asterisk of two is no mark of its own.
  const isPart = mark === '*' && value.slice(start - 2, start) === '**'
  const text = value.slice(start, end)
  if (isWrapped && !isPart)
    return { from: start - length, to: end + length, text, select: [start - length, end - length] }
  return { from: start, to: end, text: mark + text + mark, select: [start + length, end + length] }
}

/** Puts the prefix before each line of the selection, or takes it away where all of them have it. */
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

/** The selection becomes the words of a link; its address is selected, ready to be written over. */
function link({ value, start, end }: Selected): Edit {
  const address = 'https://'
  const text = `[${value.slice(start, end)}](${address})`
  const at = start + text.length - 1
  const words = start + 1
  return { from: start, to: end, text, select: start === end ? [words, words] : [at - address.length, at] }
}

/** What a tool of the editor does to the selected words. */
export function editOf(tool: MarkdownTool, selected: Selected): Edit {
  if (tool === 'bold') return wrap(selected, '**')
  if (tool === 'italic') return wrap(selected, '*')
  if (tool === 'heading') return prefix(selected, '## ')
  return tool === 'list' ? prefix(selected, '- ') : link(selected)
}
