import { isWebAddress, urlOf } from '~/contracts/web-address'
import type { RegistryFacets, RegistryFilters } from '~/contracts/content/registry'

/** What every entry of a filter has, as the database keeps it. */
export const marksOf = ({ country, mediaType, language }: RegistryFilters): string[] =>
  Object.entries({ country, mediaType, language }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  )

export interface MarkCount {
  mark: string
  count: number
}

/** Counts by facet and value. */
export function facetsOf(counts: readonly MarkCount[]): RegistryFacets {
  const facets: RegistryFacets = { country: {}, mediaType: {}, language: {}, stage: {}, standing: {} }
  for (const { mark, count } of counts) {
    const name = mark.slice(0, mark.indexOf(':'))
    const value = mark.slice(name.length + 1)
    if (value !== '') facets[name as keyof RegistryFacets][value] = count
  }
  return facets
}

/** https://journallist.net: one fact a line, in ASCII. */
export const trustText = (lines: readonly (readonly [name: string, value: string])[]): string =>
  lines.map(([name, value]) => `${name}=${value}\n`).join('')

/** An address as a line of such a file can hold it; null if it is none. */
export const asTrustValue = (website: string): string | null =>
  isWebAddress(website) ? (urlOf(website)?.href ?? null) : null
