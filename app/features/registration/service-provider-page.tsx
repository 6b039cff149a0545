import { useTranslation } from '~/app/texts/use-translation'
import { RegistrationForm, type RegistrationPageProps, useRegistrationForm } from './registration-form'
import { accountConstraint, AccountSection, type AccountValues } from './sections/account-section'
import {
  organisationConstraint,
  OrganisationSection,
  type OrganisationValues,
} from './sections/organisation-section'
import { personConstraint, PersonSection, type PersonValues } from './sections/person-section'

type Values = OrganisationValues & PersonValues & AccountValues & { acceptTerms: boolean }
const constraint = { ...organisationConstraint, ...personConstraint, ...accountConstraint }

export function ServiceProviderPage(page: RegistrationPageProps) {
  const { t } = useTranslation('registration')
  const [form, fields] = useRegistrationForm<Values>('provider', constraint, page)
  return (
    <RegistrationForm texts="serviceProvider" form={form} acceptTerms={fields.acceptTerms} page={page}>
      <OrganisationSection fields={fields} countries={page.countries} legend={t('sections.organisation')} />
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
