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

/** Spaces and punctuation between two changes: what stands there is easier to read as one change. */
const isSeam = ({ kind, text }: Piece, next: Piece | undefined): boolean =>
  kind === 'same' && /^[^\p{L}\p{N}\n]{0,3}$/u.test(text) && next !== undefined && next.kind !== 'same'

/** Changes that follow each other, as one removal and one addition. */
function joined(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = []
  let change = { before: '', after: '' }
  const close = () => {
    done.push(...replaced(change.before, change.after))
    change = { before: '', after: '' }
  }
  for (const [index, piece] of pieces.entries()) {
    const isOpen = change.before !== '' || change.after !== ''
    const isPart = piece.kind !== 'same' || (isOpen && isSeam(piece, pieces[index + 1]))
    if (!isPart) close()
    if (isPart && piece.kind !== 'added') change.before += piece.text
    if (isPart && piece.kind !== 'removed') change.after += piece.text
    if (!isPart) done.push(piece)
  }
  close()
  return done
}

function byWords(before: string, after: string): Piece[] {
  const parts = diffWordsWithSpace(before, after, patience)
  return parts ? joined(parts.map(pieceOf)) : replaced(before, after)
}

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
