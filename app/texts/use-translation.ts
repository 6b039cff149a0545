import type { i18n as Texts, Namespace } from 'i18next'
import { useContext } from 'react'
import { I18nContext, useTranslation as useTranslationInBrowser } from 'react-i18next'

type Translate = (key: string, values?: object) => string
interface Translation {
  t: Translate
  i18n: Texts
}

/** Texts without values are looked up once. Only those that exist are kept, so that no unknown key uses up memory. */
function keeping(translate: Translate): Translate {
  const kept = new Map<string, string>()
  return (key, values) => {
    if (values !== undefined || typeof key !== 'string') return translate(key, values)
    const known = kept.get(key)
    if (known !== undefined) return known
    const text = translate(key)
    if (typeof text === 'string' && !key.endsWith(text)) kept.set(key, text)
    return text
  }
}

/** By language, then by namespaces. */
const translations = new WeakMap<Texts, Map<string, Translation>>()

function translationOf(i18n: Texts, namespaces: Namespace): Translation {
  const ofLanguage = translations.get(i18n) ?? new Map<string, Translation>()
  translations.set(i18n, ofLanguage)
  const name = namespaces.toString()
  const known = ofLanguage.get(name)
  if (known) return known
  const t = keeping(i18n.getFixedT(i18n.language, namespaces) as unknown as Translate)
  const translation = { t, i18n }
  ofLanguage.set(name, translation)
  return translation
}

/**
 * The library's hook prepares for texts that load or change, for each component anew; here all texts are there from the
 * start.
 */
function useTranslationOnServer(namespaces: Namespace = 'common'): Translation {
  const { i18n } = useContext(I18nContext)
  return translationOf(i18n, namespaces)
}

/** Texts of the given namespaces; keys without a namespace belong to the first one. */
export const useTranslation: typeof useTranslationInBrowser = import.meta.env.SSR
  ? (useTranslationOnServer as unknown as typeof useTranslationInBrowser)
  : useTranslationInBrowser
