import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

/** The code of the page's language, for components without texts. */
export const useLanguage = (): string => useContext(I18nContext).i18n.language
