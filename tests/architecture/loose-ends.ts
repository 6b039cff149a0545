import type { Source } from './source-tree'

/** Composed, so that this file does not report itself. */
const marks = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['XX', 'X'],
].map((parts) => parts.join(''))
const directives = [
  ['eslint-', 'disable'],
  ['@ts-', 'ignore'],
  ['@ts-', 'nocheck'],
  ['@ts-', 'expect-error'],
].map((parts) => parts.join(''))
/** Of a merge that was not finished, as written and as prettier formats them in Markdown. */
const conflicts = ['<'.repeat(7), '>'.repeat(7), Array.from({ length: 7 }, () => '>').join(' ')]
const looseEnd = new RegExp([`\\b(?:${marks.join('|')})\\b`, ...directives, ...conflicts].join('|'), 'g')

/** Markers of unfinished work and of unfinished merges, and comments that disable a tool. */
export function looseEnds(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = line.match(looseEnd)
      return found ? [`${file}:${index + 1}: ${found.join(', ')}`] : []
    }),
  )
}
