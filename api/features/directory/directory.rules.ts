import {
  type DirectoryFacets,
  type DirectoryQuery,
  type FacetName,
  facetNames,
} from '~/contracts/people/directory'
import { searchParts } from '~/contracts/marked-text'
import { kindByRole } from '~/contracts/people/people'
import { type Role, roles } from '~/contracts/permissions'

/** Number of listed profiles with a mark such as `language:de`. */
export interface MarkCount {
  mark: string
  count: number
}

export const roleOf = (kind: DirectoryQuery['kind']): Role | null =>
  roles.find((role) => kindByRole[role] === kind) ?? null

/** Marks that a profile must have; kind and sub-region are separate conditions. */
export function marksOf(query: DirectoryQuery): string[] {
  const { country, language, expertise, mediaType, trainerType } = query
  const chosen = { country, language, expertise, mediaType, trainerType }
  return Object.entries(chosen).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
}

const isFacet = (name: string): name is FacetName => (facetNames as readonly string[]).includes(name)

/** Counts by facet and value; omits missing and unknown values. */
export function facetsOf(counts: readonly MarkCount[]): DirectoryFacets {
  const facets: DirectoryFacets = {
    kind: {}, subregion: {}, country: {}, language: {}, expertise: {}, mediaType: {}, trainerType: {},
  } // prettier-ignore
  for (const { mark, count } of counts) {
    const name = mark.slice(0, mark.indexOf(':'))
    const value = mark.slice(name.length + 1)
    const word = name === 'kind' ? kindByRole[value as keyof typeof kindByRole] : value
    if (isFacet(name) && word) facets[name][word] = count
  }
  return facets
}

/** All words are required, those of a phrase side by side. For `to_tsquery`. */
export interface SearchedWords {
  /** Each word as it is: far quicker for words that many share. */
  whole: string
  /** Each as the beginning of a word: `mül zür` finds Müller in Zürich. */
  begun: string
}

/** Null if the text contains no word. */
export function wordsOf(text: string): SearchedWords | null {
  const parts = searchParts(text).flatMap(({ text: part, isPhrase }) => {
    const words = part.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    return words.length > 0 ? [{ words, isPhrase }] : []
  })
  if (parts.length === 0) return null
  const queryOf = (end: '' | ':*') =>
    parts
      .map(({ words, isPhrase }) =>
        isPhrase ? `(${words.join(' <-> ')})` : words.map((word) => word + end).join(' & '),
      )
      .join(' & ')
  return { whole: queryOf(''), begun: queryOf(':*') }
}
