import type { FlatNamespace, ParseKeys } from 'i18next'
import type { expertiseCodes, mediaTypes, subregionCodes, trainerTypes } from '~/contracts/constants'
import type { ProfileKind } from '~/contracts/people/people'

/** The first one is where keys without a namespace are looked up. */
export type AllNamespaces = readonly ['common', ...FlatNamespace[]]

/** `namespace:key` of a text that the English files have. */
export type TranslationKey = ParseKeys<AllNamespaces>

/** Codes of errors are plain strings in the contract; that each has words is a test (tests/architecture/error-codes.ts). */
export const errorKey = (code: string) => `errors:${code}` as Extract<TranslationKey, `errors:${string}`>

type NamedKind = Exclude<ProfileKind, 'contributor' | 'admin'>

interface FactCodes {
  kinds: NamedKind
  expertise: (typeof expertiseCodes)[number]
  mediaTypes: (typeof mediaTypes)[number]
  trainerTypes: (typeof trainerTypes)[number]
  subregions: (typeof subregionCodes)[number]
}
export type FactList = keyof FactCodes

/** Answers name these codes as plain strings, but a profile is saved with codes of the contract only. */
export const factKey = <L extends FactList>(list: L, code: string) =>
  `facts:${list}.${code}` as { [List in L]: `facts:${List}.${FactCodes[List]}` }[L]

/** What a profile is called by its kind; null for kinds that are not in the directory and have no word there. */
export const kindKey = (kind: ProfileKind) =>
  kind === 'contributor' || kind === 'admin' ? null : factKey('kinds', kind)
