import { limits } from '~/contracts/constants'
import type { OfferFilterValues, offerSorts } from '~/contracts/offers/offers'

/** What the address of a list asks for: the filters, and which part of the list in which order. */
export type ListFilterValues = {
  [Name in keyof OfferFilterValues]?: Exclude<OfferFilterValues[Name], undefined>
} & {
  sort?: (typeof offerSorts)[number]
  page?: string
}

/** What somebody typed into the search, and the part of it that is searched for: no more than the search takes. */
export function wordsOf(search: URLSearchParams): { typed: string; words: string } {
  const typed = (search.get('text') ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  // Cut between characters: half an emoji is no text.
  const whole = typed.slice(0, limits.searchCharacters).replace(/[\ud800-\udbff]$/, '')
  return { typed, words: whole.trim() }
}

/** The filters without one of them, or without one value of a filter that can have several. */
export function without(
  filters: ListFilterValues,
  name: keyof ListFilterValues,
  value?: string,
): ListFilterValues {
  const { page: _, ...rest } = filters
  const values = rest[name as keyof typeof rest]
  const left = Array.isArray(values) ? values.filter((each) => each !== value) : undefined
  return { ...rest, [name]: left }
}
