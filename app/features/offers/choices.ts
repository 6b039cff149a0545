import { limits } from '~/contracts/constants'
import type { OfferChoices, offerSorts } from '~/contracts/offers/offers'

/** What the address of a list asks for: the choices, and which part of the list in which order. */
export type ListChoices = { [Name in keyof OfferChoices]?: Exclude<OfferChoices[Name], undefined> } & {
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

/** The choices without one of them, or without one value of a choice that can have several. */
export function without(choices: ListChoices, name: keyof ListChoices, value?: string): ListChoices {
  const { page: _, ...rest } = choices
  const values = rest[name as keyof typeof rest]
  const left = Array.isArray(values) ? values.filter((each) => each !== value) : undefined
  return { ...rest, [name]: left }
}
