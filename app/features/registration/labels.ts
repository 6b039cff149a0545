import { useTranslation } from '~/app/texts/use-translation'

/** Names of all fields of all registrations, beside the fields and in the summary of errors. */
export function useLabels() {
  const { t } = useTranslation('registration')
  return {
    salutation: t('fields.salutation'),
    title: t('fields.title'),
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
    email: t('fields.email'),
    password: t('fields.password'),
    country: t('fields.country'),
    acceptTerms: t('fields.acceptTerms'),
    entityName: t('fields.entityName'),
    website: t('fields.website'),
    addressLine1: t('fields.addressLine1'),
    addressLine2: t('fields.addressLine2'),
    postCode: t('fields.postCode'),
    city: t('fields.city'),
    region: t('fields.region'),
    mediaTypes: t('fields.mediaTypes'),
    legalEntityName: t('fields.legalEntityName'),
    legalEntityEmail: t('fields.legalEntityEmail'),
    languages: t('fields.languages'),
    expertise: t('fields.expertise'),
    trainerTypes: t('fields.trainerTypes'),
    description: t('fields.description'),
  }
}
