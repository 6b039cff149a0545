import type { FlatNamespace, Namespace, TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import { formatLocale } from '~/contracts/format-locale'
import { createTexts, type Texts } from './texts'

/** The texts of the page's language; without a provider texts are their keys. */
const TextsContext = createContext<Texts>(createTexts('en'))
export const TextsProvider = TextsContext.Provider

/** The texts themselves, for keys whose namespace is known only at run time. */
export const useTexts = (): Texts => useContext(TextsContext)

/** For formats of dates and times in the page's language. */
export const useFormatLocale = (): string => formatLocale(useTexts().language)

/** The code of the page's language. */
export const useLanguage = (): string => useTexts().language

interface Translation<N extends Namespace> {
  t: TFunction<N>
  language: string
}
type UseTranslation = <const N extends FlatNamespace | readonly FlatNamespace[] = 'common'>(
  namespaces?: N,
) => Translation<N>

/** Texts of the given namespaces; keys without a namespace belong to the first one. */
export const useTranslation = ((namespaces: string | readonly string[] = 'common') => {
  const texts = useTexts()
  const [first = ''] = typeof namespaces === 'string' ? [namespaces] : namespaces
  return { t: texts.of(first), language: texts.language }
}) as unknown as UseTranslation
