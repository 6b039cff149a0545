import { useTranslation } from '~/app/texts/use-translation'
import { RegistrationForm, type RegistrationPageProps, useRegistrationForm } from './registration-form'
import { accountConstraint, AccountSection, type AccountValues } from './sections/account-section'
import {
  organisationConstraint,
  OrganisationSection,
  type OrganisationValues,
} from './sections/organisation-section'
import { outletConstraint, OutletSection, type OutletValues } from './sections/outlet-section'
import { personConstraint, PersonSection, type PersonValues } from './sections/person-section'

type Values = OrganisationValues & OutletValues & PersonValues & AccountValues & { acceptTerms: boolean }
const constraint = {
  ...organisationConstraint,
  ...outletConstraint,
  ...personConstraint,
  ...accountConstraint,
}

export function MediaOutletPage(page: RegistrationPageProps) {
  const { t } = useTranslation('registration')
  const [form, fields] = useRegistrationForm<Values>('outlet', constraint, page)
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
