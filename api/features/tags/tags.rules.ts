import type { TagFamily, TagNames } from '~/contracts/offers/tags'

const codeCharacters = 40

/** A tag is known by its family and its English name, in letters that stand in addresses; empty where it has none. */
export function codeOf(family: TagFamily, name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return slug ? `${family}-${slug}`.slice(0, codeCharacters).replace(/-$/, '') : ''
}

const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The languages in which one of the others is called the same. */
export const sameNames = (names: TagNames, others: readonly TagNames[]): (keyof TagNames)[] =>
  (Object.keys(names) as (keyof TagNames)[]).filter((locale) =>
    others.some((other) => plain(other[locale]) === plain(names[locale])),
  )

/** The list with one code and its neighbour exchanged; the same list where there is no neighbour. */
export function moved(codes: readonly string[], code: string, direction: 'up' | 'down'): string[] {
  const from = codes.indexOf(code)
  const to = direction === 'up' ? from - 1 : from + 1
  const neighbour = codes[to]
  if (from < 0 || neighbour === undefined) return [...codes]
  return codes.map((each, index) => (index === from ? neighbour : index === to ? code : each))
}
