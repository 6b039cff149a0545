import { useTranslation } from 'react-i18next'
import type { ProfileKind } from '~/contracts/people/people'
import type { ProfileField } from '~/contracts/people/profiles'

export const isOrganisation = (kind: ProfileKind) => kind === 'mediaOutlet' || kind === 'provider'
const offersServices = (kind: ProfileKind) => kind === 'trainer' || kind === 'provider'

/** Names of the fields in the order in which the form asks for them. */
export function useProfileLabels(kind: ProfileKind): Record<ProfileField, string> {
  const { t } = useTranslation('profiles')
  return {
    entityName: t('fields.entityName'),
    title: t('fields.title'),
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
    addressLine1: t('fields.addressLine1'),
    addressLine2: t('fields.addressLine2'),
    postCode: t('fields.postCode'),
    city: t('fields.city'),
    region: t('fields.region'),
    country: t('fields.country'),
    phone: t('fields.phone'),
    extraPhone: t('fields.extraPhone'),
    extraEmail: t('fields.extraEmail'),
    website: t('fields.website'),
    socialLinks: t('fields.socialLinks'),
    contactLanguages: t('fields.contactLanguages'),
    description: isOrganisation(kind) ? t('fields.description') : t('fields.biography'),
    publications: t('fields.publications'),
    expertise: t('fields.expertise'),
    mediaTypes: t('fields.mediaTypes'),
    trainerTypes: t('fields.trainerTypes'),
    languages: offersServices(kind) ? t('fields.serviceLanguages') : t('fields.workLanguages'),
    subregions: t('fields.subregions'),
    visibility: t('fields.visibility'),
    emailVisibility: t('fields.emailVisibility'),
    phoneVisibility: t('fields.phoneVisibility'),
    addressVisibility: t('fields.addressVisibility'),
  }
}
