import { useTranslation } from '~/app/texts/use-translation'
import { isVisibilityField, type ProfileField, type ProfileFields } from '~/contracts/people/profile-fields'
import { factKey } from '../translations/translation-keys'

/** The values of a field as sent by a form: a single value as a list of one, no value as an empty list. */
export const valuesOf = (profile: Partial<ProfileFields>, field: ProfileField): string[] =>
  [profile[field] ?? []].flat().map(String).filter(Boolean)

const factLists = ['expertise', 'mediaTypes', 'trainerTypes', 'subregions'] as const
const isFact = (field: string): field is (typeof factLists)[number] =>
  (factLists as readonly string[]).includes(field)

/** Fields whose values are web addresses. */
export const isWebField = (field: ProfileField) => field === 'website' || field === 'socialLinks'

/**
 * Texts for the values of fields: names of codes, languages and visibilities. Other values are returned unchanged. The
 * page's handle must load the texts: `i18n: ['profile-fields', 'facts']`.
 */
export function useProfileWords(languageNames: Readonly<Record<string, string>>) {
  const { t } = useTranslation(['profile-fields', 'facts'])
  return (field: ProfileField, value: string): string => {
    if (field === 'languages' || field === 'contactLanguages') return languageNames[value] ?? value
    if (isFact(field)) return t(factKey(field, value))
    return isVisibilityField(field) ? t(`audience.${value as '0' | '1' | '2'}`) : value
  }
}
