import { describe, expect, it } from 'vitest'
import { editOf, type MarkdownTool } from './editor-form'

/** The brackets `‹` and `›` mark the selection. */
function apply(tool: MarkdownTool, marked: string): string {
  const start = marked.indexOf('‹')
  const end = marked.indexOf('›') - 1
  const value = marked.replace(/[‹›]/g, '')
  const { from, to, text, select } = editOf(tool, { value, start, end })
  const result = value.slice(0, from) + text + value.slice(to)
  return `${result.slice(0, select[0])}‹${result.slice(select[0], select[1])}›${result.slice(select[1])}`
}

describe('a tool of the editor', () => {
  it.each([
    ['bold', 'a ‹b› c', 'a **‹b›** c'],
    ['bold', 'a **‹b›** c', 'a ‹b› c'],
    ['bold', '‹›', '**‹›**'],
    ['italic', 'a ‹b› c', 'a *‹b›* c'],
    ['italic', 'a *‹b›* c', 'a ‹b› c'],
    ['italic', 'a **‹b›** c', 'a ***‹b›*** c'],
    ['heading', 'one\nt‹w›o\nthree', 'one\n## two‹›\nthree'],
    ['heading', '## ‹two›', 'two‹›'],
    ['list', '‹one\ntwo›', '- one\n- two‹›'],
    ['list', '‹- one\n- two›', 'one\ntwo‹›'],
    ['list', '- ‹one\ntwo›', '- - one\n- two‹›'],
    ['link', 'see ‹this› page', 'see [this](‹https://›) page'],
    ['link', 'see ‹›', 'see [‹›](https://)'],
  ] as const)('%s makes of %s', (tool, before, after) => {
    expect(apply(tool, before)).toBe(after)
  })
})
