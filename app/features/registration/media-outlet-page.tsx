import { useTranslation } from '~/app/texts/use-translation'
import { RegistrationForm, type RegistrationPageProps, useRegistrationForm } from './registration-pages'
import { useFactOptions } from '~/app/platform/reference/fact-options'
import { CheckboxGroup, Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import {
  accountConstraint,
  AccountSection,
  type AccountValues,
  organisationConstraint,
  OrganisationSection,
  type OrganisationValues,
  personConstraint,
  PersonSection,
  type PersonValues,
  useLabels,
} from './form-sections'

type OutletValues = {
  mediaTypes: string[]
  legalEntityName: string
  legalEntityEmail: string
}

const outletConstraint = {
  mediaTypes: { required: true },
  legalEntityName: { required: true, maxLength: 200 },
  legalEntityEmail: { required: true, maxLength: 254 },
}

/** The additional fields of a media outlet. */
function OutletSection({ fields }: { fields: Record<keyof OutletValues, FormField> }) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  const { mediaTypes } = useFactOptions()
  return (
    <>
      <CheckboxGroup
        field={fields.mediaTypes}
        legend={labels.mediaTypes}
        hint={t('hints.several')}
        options={mediaTypes}
      />
      <Fieldset legend={t('sections.legalEntity')} hint={t('hints.legalEntity')}>
        <Field field={fields.legalEntityName} label={labels.legalEntityName} autoComplete="off" />
        <Field
          field={fields.legalEntityEmail}
          label={labels.legalEntityEmail}
          type="email"
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
        />
      </Fieldset>
    </>
  )
}

type Values = OrganisationValues & OutletValues & PersonValues & AccountValues & { acceptTerms: boolean }
const constraint = {
  ...organisationConstraint,
  ...outletConstraint,
  ...personConstraint,
  ...accountConstraint,
}

export function MediaOutletPage(page: RegistrationPageProps) {
  const { t } = useTranslation('registration')
  const { form, fields } = useRegistrationForm<Values>('outlet', constraint, page)
  return (
    <RegistrationForm texts="mediaOutlet" form={form} acceptTerms={fields.acceptTerms} page={page}>
      <OrganisationSection fields={fields} countries={page.countries} legend={t('sections.outlet')} />
      <OutletSection fields={fields} />
      <PersonSection
        fields={fields}
        salutations={page.salutations}
        legend={t('sections.contact')}
        hint={t('hints.contact')}
      />
      <AccountSection fields={fields} forOrganisation />
    </RegistrationForm>
  )
}
