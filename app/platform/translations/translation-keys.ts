import type { FlatNamespace, ParseKeys } from 'i18next'
import type { expertiseCodes, mediaTypes, subregionCodes, trainerTypes } from '~/contracts/constants'
import type { ProfileKind } from '~/contracts/people/people'

/** Keys without a namespace are looked up in the first one. */
export type AllNamespaces = readonly ['common', ...FlatNamespace[]]

/** `namespace:key` of a text in the English files. */
export type TranslationKey = ParseKeys<AllNamespaces>

/**
 * Error codes are plain strings in the contract; a test checks that each has a text (tests/architecture/error-codes.ts).
 */
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

/** Responses contain these codes as plain strings, but profiles are saved only with codes of the contract. */
export const factKey = <L extends FactList>(list: L, code: string) =>
  `facts:${list}.${code}` as { [List in L]: `facts:${List}.${FactCodes[List]}` }[L]

/** Key of a profile's account type; null for types that are not in the directory and have no text. */
export const kindKey = (kind: ProfileKind) =>
  kind === 'contributor' || kind === 'admin' ? null : factKey('kinds', kind)
