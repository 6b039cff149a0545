import type { TagFamily, TagNames } from '~/contracts/offers/tags'

const codeCharacters = 40

/** A code made of family and English name, in URL-safe characters; empty if there are none. */
export function codeOf(family: TagFamily, name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return slug ? `${family}-${slug}`.slice(0, codeCharacters).replace(/-$/, '') : ''
}

const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Languages in which another tag has the same name. */
export const sameNames = (names: TagNames, others: readonly TagNames[]): (keyof TagNames)[] =>
  (Object.keys(names) as (keyof TagNames)[]).filter((locale) =>
    others.some((other) => plain(other[locale]) === plain(names[locale])),
  )

/** The list with a code and its neighbour swapped; unchanged if there is no neighbour. */
export function moved(codes: readonly string[], code: string, direction: 'up' | 'down'): string[] {
  const from = codes.indexOf(code)
  const to = direction === 'up' ? from - 1 : from + 1
  const neighbour = codes[to]
  if (from < 0 || neighbour === undefined) return [...codes]
  return codes.map((each, index) => (index === from ? neighbour : index === to ? code : each))
}
