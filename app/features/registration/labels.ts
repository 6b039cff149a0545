import { useTranslation } from '~/app/texts/use-translation'

/**
 * Names of all fields of all registrations, beside the fields and in the summary of errors, in the order of the forms:
 * organisations are asked for their country with the address, persons at the end.
 */
export function useLabels({ withAddress = false } = {}) {
  const { t } = useTranslation('registration')
  const country = t('fields.country')
  return {
    entityName: t('fields.entityName'),
    website: t('fields.website'),
    addressLine1: t('fields.addressLine1'),
    addressLine2: t('fields.addressLine2'),
    postCode: t('fields.postCode'),
    city: t('fields.city'),
    region: t('fields.region'),
    ...(withAddress ? { country } : {}),
    mediaTypes: t('fields.mediaTypes'),
    legalEntityName: t('fields.legalEntityName'),
    legalEntityEmail: t('fields.legalEntityEmail'),
    salutation: t('fields.salutation'),
    title: t('fields.title'),
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
    languages: t('fields.languages'),
    expertise: t('fields.expertise'),
    trainerTypes: t('fields.trainerTypes'),
    description: t('fields.description'),
    email: t('fields.email'),
    password: t('fields.password'),
    country,
    acceptTerms: t('fields.acceptTerms'),
  }
}
