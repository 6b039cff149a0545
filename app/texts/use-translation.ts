import type { FlatNamespace, ParseKeys } from 'i18next'
import { createContext, useContext } from 'react'
import { formatLocale } from '~/contracts/languages'
import { createTexts, type Texts } from './texts'

/**
 * The group of texts that ask for what is missing in a form, by the names of its fields: “Enter your surname”. Of a name with parts,
 * such as `names.de`, the first counts.
 */
export type AskingTexts = `${FlatNamespace}:asks`

/** The texts of the page's language; without a provider texts are their keys. */
const TextsContext = createContext<Texts>(createTexts('en'))
export const TextsProvider = TextsContext.Provider

/** The texts themselves, for keys whose namespace is known only at run time. */
export const useTexts = (): Texts => useContext(TextsContext)

/** For formats of dates and times in the page's language. */
export const useFormatLocale = (): string => formatLocale(useTexts().language)

/** The code of the page's language. */
export const useLanguage = (): string => useTexts().language

type Namespaces = FlatNamespace | readonly FlatNamespace[]
type Values = Readonly<Record<string, unknown>>

/**
 * Keys are checked, values and the result are not inferred from the text: with i18next's own type of `t` checking the project
 * takes nearly twice as long.
 */
export interface TypedTranslate<N extends Namespaces> {
  (key: ParseKeys<N>, values?: Values): string
  /** For names from outside, which need not have a text. */
  (key: string, values: Values & { defaultValue: string }): string
}
interface Translation<N extends Namespaces> {
  t: TypedTranslate<N>
  language: string
}
type UseTranslation = <const N extends Namespaces = 'common'>(namespaces?: N) => Translation<N>

/** Texts of the given namespaces; keys without a namespace belong to the first one. */
export const useTranslation = ((namespaces: string | readonly string[] = 'common') => {
  const texts = useTexts()
  const [first = ''] = typeof namespaces === 'string' ? [namespaces] : namespaces
  return { t: texts.of(first), language: texts.language }
}) as unknown as UseTranslation
