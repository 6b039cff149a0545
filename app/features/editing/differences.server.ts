import { diffLines, diffWordsWithSpace } from 'diff'
import type { EditedWords } from '~/contracts/editing'

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}
/** Lines that are the same and not shown. */
export interface Gap {
  kind: 'gap'
  lines: number
}
export interface FieldDifference {
  field: keyof EditedWords
  pieces: (Piece | Gap)[]
}

/** Milliseconds after which two texts count as different altogether. */
const patience = { timeout: 300 }
/** Lines around a difference that are shown with it. */
const context = 2

interface Part {
  added?: boolean
  removed?: boolean
  value: string
}

const pieceOf = ({ added, removed, value }: Part): Piece => ({
  kind: added ? 'added' : removed ? 'removed' : 'same',
  text: value,
})

/** Nothing of either text is left out, also where comparing them took too long. */
const replaced = (before: string, after: string): Piece[] =>
  [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '')

const byWords = (before: string, after: string): Piece[] =>
  diffWordsWithSpace(before, after, patience)?.map(pieceOf) ?? replaced(before, after)

/** Lines first: words are compared only within lines that took each other's place. */
function byLines(before: string, after: string): Piece[] {
  const parts = diffLines(before, after, patience)?.map(pieceOf)
  if (!parts) return replaced(before, after)
  return parts.flatMap((part, index) => {
    const [last, next] = [parts[index - 1], parts[index + 1]]
    if (part.kind === 'removed' && next?.kind === 'added') return byWords(part.text, next.text)
    return part.kind === 'added' && last?.kind === 'removed' ? [] : [part]
  })
}

/** Of long passages that are the same, only what stands beside a difference. */
function shorten(piece: Piece, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): (Piece | Gap)[] {
  if (piece.kind !== 'same') return [piece]
  const lines = piece.text.split('\n')
  const head = isFirst ? [] : lines.slice(0, context + 1)
  const tail = isLast ? [] : lines.slice(-context - 1)
  const left = lines.length - head.length - tail.length
  if (left < 3) return [piece]
  const same = (text: string[]): Piece[] => (text.length ? [{ kind: 'same', text: text.join('\n') }] : [])
  return [...same(head), { kind: 'gap', lines: left }, ...same(tail)]
}

/** What differs between two versions, field by field; empty where they are the same. */
export function differencesOf(before: EditedWords, after: EditedWords): FieldDifference[] {
  const fields = ['title', 'lede', 'markdown'] as const
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const compare = field === 'markdown' ? byLines : byWords
      const pieces = compare(before[field], after[field])
      const last = pieces.length - 1
      return {
        field,
        pieces: pieces.flatMap((piece, index) =>
          shorten(piece, { isFirst: index === 0, isLast: index === last }),
        ),
      }
    })
}
