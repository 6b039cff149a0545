import { useTranslation } from 'react-i18next'
import type { ProfileField, ProfileFields } from '~/contracts/people/profile-fields'
import { factKey } from '../translations/translation-keys'

/** What a field holds, as a form sends it: single values as a list of one, nothing as an empty list. */
export const valuesOf = (profile: Partial<ProfileFields>, field: ProfileField): string[] =>
  [profile[field] ?? []].flat().map(String).filter(Boolean)

const factLists = ['expertise', 'mediaTypes', 'trainerTypes', 'subregions'] as const
const isFact = (field: string): field is (typeof factLists)[number] =>
  (factLists as readonly string[]).includes(field)

/** Fields whose values are addresses on the web. */
export const isWebField = (field: ProfileField) => field === 'website' || field === 'socialLinks'

/**
 * What fields hold, in words: names of codes and languages, who sees what. Other values are their own words. The page's
 * handle names the texts: `i18n: ['profile-fields', 'facts']`.
 */
export function useProfileWords(languageNames: Readonly<Record<string, string>>) {
  const { t } = useTranslation(['profile-fields', 'facts'])
  return (field: ProfileField, value: string): string => {
    if (field === 'languages' || field === 'contactLanguages') return languageNames[value] ?? value
    if (isFact(field)) return t(factKey(field, value))
    return isVisibility(field) ? t(`audience.${value as '0' | '1' | '2'}`) : value
  }
}

const isVisibility = (field: ProfileField) => field === 'visibility' || field.endsWith('Visibility')
