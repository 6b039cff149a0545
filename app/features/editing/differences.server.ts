import { setImmediate as letOthers } from 'node:timers/promises'
import { diffLines, diffWordsWithSpace } from 'diff'
import type { EditedWords } from '~/contracts/content/editing'

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}
/** Unchanged lines that are not shown. */
export interface Gap {
  kind: 'gap'
  lines: number
}
export interface FieldDifference {
  field: keyof EditedWords
  pieces: (Piece | Gap)[]
}

/**
 * Beyond this number of changes two texts count as entirely different. The time grows quadratically; this many changes
 * take about ten milliseconds for the longest text.
 */
const bound = { maxEditLength: 300 }
/** After this many milliseconds the rest of a text is no longer compared by words. */
const timeoutMs = 300
/** Context lines around a difference. */
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

/** Both texts are shown completely, even if the comparison took too long. */
const replaced = (before: string, after: string): Piece[] =>
  [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '')

/** Two changes separated only by spaces and punctuation are easier to read as one. */
const isSeam = ({ kind, text }: Piece, next: Piece | undefined): boolean =>
  kind === 'same' && /^[^\p{L}\p{N}\n]{0,3}$/u.test(text) && next !== undefined && next.kind !== 'same'

/** Merges consecutive changes into one removal and one addition. */
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
  const parts = diffWordsWithSpace(before, after, bound)
  return parts ? joined(parts.map(pieceOf)) : replaced(before, after)
}

/** Lines first: words are compared only within replaced lines. */
async function byLines(before: string, after: string): Promise<Piece[]> {
  const end = performance.now() + timeoutMs
  const parts = diffLines(before, after, bound)?.map(pieceOf)
  if (!parts) return replaced(before, after)
  const pieces: Piece[] = []
  for (const [index, part] of parts.entries()) {
    const [last, next] = [parts[index - 1], parts[index + 1]]
    if (part.kind === 'removed' && next?.kind === 'added') {
      // Each passage is quick, but many passages together are not.
      await letOthers()
      const compare = performance.now() < end ? byWords : replaced
      pieces.push(...compare(part.text, next.text))
    } else if (part.kind !== 'added' || last?.kind !== 'removed') pieces.push(part)
  }
  return pieces
}

/** Shortens long unchanged passages to the context of a difference. */
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

/** What differs between two texts; of several lines each is compared with the one in its place. */
export async function piecesOf(before: string, after: string): Promise<(Piece | Gap)[]> {
  const compare = /\n/.test(before + after) ? byLines : byWords
  const pieces = await compare(before, after)
  const last = pieces.length - 1
  return pieces.flatMap((piece, index) => shorten(piece, { isFirst: index === 0, isLast: index === last }))
}

/** The differences between two versions by field; empty if they are equal. */
export async function differencesOf(before: EditedWords, after: EditedWords): Promise<FieldDifference[]> {
  const fields = (['title', 'lede', 'markdown'] as const).filter((field) => before[field] !== after[field])
  return Promise.all(
    fields.map(async (field) => ({ field, pieces: await piecesOf(before[field], after[field]) })),
  )
}
