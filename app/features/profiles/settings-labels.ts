import { useTranslation } from 'react-i18next'
import type { Profile } from '~/contracts/profiles'

export type ProfileFieldName = Exclude<keyof Profile, 'version'>

/** Names of the fields in the order in which the form asks for them. */
export function useProfileLabels(): Record<ProfileFieldName, string> {
  const { t } = useTranslation('profiles')
  return {
    title: t('fields.title'),
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
    country: t('fields.country'),
    city: t('fields.city'),
    website: t('fields.website'),
    description: t('fields.description'),
  }
}
