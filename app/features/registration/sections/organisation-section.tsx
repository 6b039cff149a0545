import { useTranslation } from '~/app/texts/use-translation'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import type { Option } from '~/app/ui/forms/select'
import { useLabels } from '../labels'
import { countryConstraint, CountryField } from './country-field'

export type OrganisationValues = {
  entityName: string
  website: string
  addressLine1: string
  addressLine2: string
  postCode: string
  city: string
  region: string
  country: string
}

export const organisationConstraint = {
  entityName: { required: true, maxLength: 200 },
  // No `maxLength`: a browser would silently truncate a pasted address.
  website: { required: true },
  addressLine1: { required: true, maxLength: 200 },
  addressLine2: { required: false, maxLength: 200 },
  postCode: { required: false, maxLength: 20 },
  city: { required: true, maxLength: 120 },
  region: { required: false, maxLength: 120 },
  ...countryConstraint,
}

interface OrganisationSectionProps {
  fields: Record<keyof OrganisationValues, FormField>
  countries: Option[]
  legend: string
}

/** The organisation and where it is. */
export function OrganisationSection({ fields, countries, legend }: OrganisationSectionProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  return (
    <>
      <Fieldset legend={legend}>
        <Field field={fields.entityName} label={labels.entityName} autoComplete="organization" />
        <Field
          field={fields.website}
          label={labels.website}
          hint={t('hints.website')}
          type="url"
          autoComplete="url"
          spellCheck={false}
        />
      </Fieldset>
      <Fieldset legend={t('sections.address')}>
        <Field field={fields.addressLine1} label={labels.addressLine1} autoComplete="address-line1" />
        <Field field={fields.addressLine2} label={labels.addressLine2} autoComplete="address-line2" />
        <Field field={fields.postCode} label={labels.postCode} autoComplete="postal-code" />
        <Field field={fields.city} label={labels.city} autoComplete="address-level2" />
        <Field field={fields.region} label={labels.region} autoComplete="address-level1" />
        <CountryField field={fields.country} countries={countries} />
      </Fieldset>
    </>
  )
}
