/** A search condition, parsed from the predicates of Prismic's REST API: `[[at(document.type, "page")]]`. */
export interface Predicate {
  name: string
  path: string
  values: (string | number)[]
}

/** Describes a syntax error and its position, counted from 1. */
export class PredicateError extends Error {
  override name = 'PredicateError'
  constructor(
    message: string,
    readonly column: number,
  ) {
    super(message)
  }
}

interface Reader {
  readonly text: string
  at: number
}

const tokens = {
  space: /\s*/y,
  word: /[\w.-]+/y,
  string: /"((?:[^"\\]|\\.)*)"/y,
  number: /-?\d+(?:\.\d+)?(?![\w.-])/y,
}

function take(reader: Reader, token: RegExp): RegExpExecArray | null {
  token.lastIndex = reader.at
  const found = token.exec(reader.text)
  if (found) reader.at += found[0].length
  return found
}

/** Skips spaces and consumes this character if it comes next; returns true if it did. */
function sees(reader: Reader, sign: string): boolean {
  take(reader, tokens.space)
  if (!reader.text.startsWith(sign, reader.at)) return false
  reader.at += sign.length
  return true
}

function expect(reader: Reader, sign: string): void {
  if (!sees(reader, sign)) throw new PredicateError(`'${sign}' expected`, reader.at + 1)
}

function readValue(reader: Reader): string | number {
  take(reader, tokens.space)
  const string = take(reader, tokens.string)
  if (string) return (string[1] ?? '').replace(/\\(.)/g, '$1')
  const number = take(reader, tokens.number)
  if (number) return Number(number[0])
  throw new PredicateError('a string in double quotes or a number expected', reader.at + 1)
}

function readValues(reader: Reader): (string | number)[] {
  if (!sees(reader, '[')) return [readValue(reader)]
  const values: (string | number)[] = []
  while (!sees(reader, ']')) {
    if (values.length > 0) expect(reader, ',')
    values.push(readValue(reader))
  }
  return values
}

function readWord(reader: Reader): string {
  take(reader, tokens.space)
  const word = take(reader, tokens.word)
  if (!word) throw new PredicateError('a name expected', reader.at + 1)
  return word[0]
}

function readPredicate(reader: Reader): Predicate {
  // Older clients write `[:d = at(…)]`.
  if (sees(reader, ':d')) expect(reader, '=')
  const name = readWord(reader)
  expect(reader, '(')
  const path = readWord(reader)
  expect(reader, ',')
  const values = readValues(reader)
  expect(reader, ')')
  expect(reader, ']')
  return { name, path, values }
}

/**
 * Parses a `q` parameter: a list of predicates, all of which must hold.
 * @throws PredicateError
 */
export function readPredicates(text: string): Predicate[] {
  const reader: Reader = { text, at: 0 }
  const predicates: Predicate[] = []
  expect(reader, '[')
  while (sees(reader, '[')) predicates.push(readPredicate(reader))
  expect(reader, ']')
  take(reader, tokens.space)
  if (reader.at < text.length) throw new PredicateError('nothing more expected', reader.at + 1)
  return predicates
}

export interface Ordering {
  path: string
  descending: boolean
}

/**
 * Parses `[my.article.position, document.last_publication_date desc]`.
 * @throws PredicateError
 */
export function readOrderings(text: string): Ordering[] {
  const list = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]
  if (list === undefined) throw new PredicateError('a list in square brackets expected', 1)
  if (list.trim() === '') return []
  return list.split(',').map((part) => {
    const found = /^\s*([\w.-]+)(?:\s+(asc|desc))?\s*$/.exec(part)
    if (!found) throw new PredicateError('a path, and asc or desc after it, expected', list.indexOf(part) + 2)
    return { path: found[1] ?? '', descending: found[2] === 'desc' }
  })
}
