import { localeCodes, type Locale, pageSizes } from '~/contracts/constants'
import { repositoryLanguages, type RepositoryType, repositoryTypes } from '~/contracts/content/content'
const dataFields = ['section', 'position', 'clause', 'audience'] as const
type DataField = (typeof dataFields)[number]
/** Weights of the parts of a text in the search index. */
const weights: ReadonlyMap<string, 'a' | 'b' | 'c'> = new Map([
  ['title', 'a'],
  ['lede', 'b'],
  ['body', 'c'],
] as const)

type ValueField = 'id' | 'type' | 'tags' | 'uid' | DataField

/** A search condition. `type` is that of `my.article.…`; documents of other types never match. */
export type Condition =
  | { kind: 'value'; type: RepositoryType | null; field: ValueField; values: string[]; unless: boolean }
  | { kind: 'words'; type: RepositoryType | null; weight: 'a' | 'b' | 'c' | null; words: string }

export interface Sort {
  field: 'first_publication_date' | 'last_publication_date' | Exclude<ValueField, 'tags'>
  descending: boolean
}

export interface Search {
  conditions: Condition[]
  locales: readonly Locale[]
  page: number
  pageSize: number
  sort: Sort[]
}

/** An invalid parameter; for predicates the message includes the position. */
export class SearchError extends Error {
  override name = 'SearchError'
  constructor(
    message: string,
    readonly column: number | null = null,
  ) {
    super(message)
  }
}

const has = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)

function splitPath(path: string): { type: RepositoryType | null; name: string } {
  const [family, type = '', name = ''] = path.split('.')
  if (family === 'document') return { type: null, name: type }
  if (family === 'my' && has(repositoryTypes, type)) return { type, name }
  throw new SearchError(`unexpected field '${path}'`)
}

function valueField(path: string): { type: RepositoryType | null; field: ValueField } {
  const { type, name } = splitPath(path)
  const known: readonly ValueField[] = type ? ['uid', ...dataFields] : ['id', 'type', 'tags']
  if (!has(known, name)) throw new SearchError(`unexpected field '${path}'`)
  return { type, field: name }
}

function wordsField(path: string): Pick<Extract<Condition, { kind: 'words' }>, 'type' | 'weight'> {
  if (path === 'document') return { type: null, weight: null }
  const { type, name } = splitPath(path)
  const weight = type && weights.get(name)
  if (!weight) throw new SearchError(`unexpected field '${path}'`)
  return { type, weight }
}

function conditionOf({ name, path, values }: Predicate): Condition {
  const texts = values.map(String)
  switch (name) {
    case 'fulltext':
      return { kind: 'words', ...wordsField(path), words: texts.join(' ') }
    case 'at':
    case 'any':
    case 'in':
    case 'not':
      return { kind: 'value', ...valueField(path), values: texts, unless: name === 'not' }
    default:
      throw new SearchError(`unexpected predicate '${name}'`)
  }
}

function sortOf({ path, descending }: Ordering): Sort {
  const times = ['first_publication_date', 'last_publication_date'] as const
  const { type, name } = splitPath(path)
  if (!type && has(times, name)) return { field: name, descending }
  const { field } = valueField(path)
  if (field === 'tags') throw new SearchError(`unexpected field '${path}'`)
  return { field, descending }
}

function localesOf(lang: string | undefined): readonly Locale[] {
  if (lang === '*') return localeCodes
  const wanted = lang ?? repositoryLanguages.en.id
  const locale = localeCodes.find((code) => repositoryLanguages[code].id === wanted)
  if (!locale) throw new SearchError(`there is no language '${wanted}'`)
  return [locale]
}

function wholeNumber(
  name: string,
  value: string | undefined,
  range: { otherwise: number; most: number },
): number {
  if (value === undefined) return range.otherwise
  const number = Number(value)
  if (!/^\d{1,6}$/.test(value) || number < 1 || number > range.most)
    throw new SearchError(`${name} must be a number from 1 to ${String(range.most)}`)
  return number
}

/** Prismic's own default. */
const defaultPageSize = 20
/** The search is public, and each predicate and ordering scans all texts again. */
const mostConditions = 20
const mostOrderings = 5

function fewEnough<T>(list: T[], name: string, most: number): T[] {
  if (list.length > most) throw new SearchError(`${name} may name ${String(most)} at most`)
  return list
}

type Parameters = Partial<Record<'lang' | 'page' | 'pageSize' | 'orderings', string | undefined>> & {
  q?: string | string[] | undefined
}

/**
 * Parses the raw search parameters.
 * @throws SearchError
 */
export function searchOf({ q = [], lang, page, pageSize, orderings = '[]' }: Parameters): Search {
  try {
    return {
      conditions: fewEnough([q].flat().flatMap(readPredicates), 'q', mostConditions).map(conditionOf),
      locales: localesOf(lang),
      page: wholeNumber('page', page, { otherwise: 1, most: 999_999 }),
      pageSize: wholeNumber('pageSize', pageSize, { otherwise: defaultPageSize, most: pageSizes.maximum }),
      sort: fewEnough(readOrderings(orderings), 'orderings', mostOrderings).map(sortOf),
    }
  } catch (error) {
    if (error instanceof PredicateError) throw new SearchError(error.message, error.column)
    throw error
  }
}

/** A search condition, parsed from the predicates of Prismic's REST API: `[[at(document.type, "page")]]`. */
interface Predicate {
  name: string
  path: string
  values: (string | number)[]
}

/** Describes a syntax error and its position, counted from 1. */
class PredicateError extends Error {
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
function readPredicates(text: string): Predicate[] {
  const reader: Reader = { text, at: 0 }
  const predicates: Predicate[] = []
  expect(reader, '[')
  while (sees(reader, '[')) predicates.push(readPredicate(reader))
  expect(reader, ']')
  take(reader, tokens.space)
  if (reader.at < text.length) throw new PredicateError('nothing more expected', reader.at + 1)
  return predicates
}

interface Ordering {
  path: string
  descending: boolean
}

/**
 * Parses `[my.article.position, document.last_publication_date desc]`.
 * @throws PredicateError
 */
function readOrderings(text: string): Ordering[] {
  const list = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]
  if (list === undefined) throw new PredicateError('a list in square brackets expected', 1)
  if (list.trim() === '') return []
  return list.split(',').map((part) => {
    const found = /^\s*([\w.-]+)(?:\s+(asc|desc))?\s*$/.exec(part)
    if (!found) throw new PredicateError('a path, and asc or desc after it, expected', list.indexOf(part) + 2)
    return { path: found[1] ?? '', descending: found[2] === 'desc' }
  })
}
