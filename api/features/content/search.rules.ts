import { localeCodes, type Locale, pageSizes } from '~/contracts/constants'
import { contentTypes, type ContentType, repositoryLanguages } from '~/contracts/content/content'
import {
  type Ordering,
  type Predicate,
  PredicateError,
  readOrderings,
  readPredicates,
} from './predicates.rules'

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
  | { kind: 'value'; type: ContentType | null; field: ValueField; values: string[]; unless: boolean }
  | { kind: 'words'; type: ContentType | null; weight: 'a' | 'b' | 'c' | null; words: string }

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

function splitPath(path: string): { type: ContentType | null; name: string } {
  const [family, type = '', name = ''] = path.split('.')
  if (family === 'document') return { type: null, name: type }
  if (family === 'my' && has(contentTypes, type)) return { type, name }
  throw new SearchError(`unexpected field '${path}'`)
}

function valueField(path: string): { type: ContentType | null; field: ValueField } {
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
