import { useTranslation } from '~/app/texts/use-translation'
import type { Option } from '~/app/ui/forms/select'
import { RegistrationForm, type RegistrationPageProps, useRegistrationForm } from './registration-form'
import { accountConstraint, AccountSection, type AccountValues } from './sections/account-section'
import { countryConstraint, CountryField } from './sections/country-field'
import { personConstraint, PersonSection, type PersonValues } from './sections/person-section'
import { trainerConstraint, TrainerSection, type TrainerValues } from './sections/trainer-section'

type Values = PersonValues & AccountValues & TrainerValues & { country: string; acceptTerms: boolean }
const constraint = { ...personConstraint, ...accountConstraint, ...countryConstraint, ...trainerConstraint }

export function TrainerPage({ languages, ...page }: RegistrationPageProps & { languages: Option[] }) {
  const { t } = useTranslation('registration')
  const [form, fields] = useRegistrationForm<Values>('trainer', constraint, page)
  return (
    <RegistrationForm texts="trainer" form={form} acceptTerms={fields.acceptTerms} page={page}>
      <PersonSection fields={fields} salutations={page.salutations} legend={t('sections.you')} />
      <TrainerSection fields={fields} languages={languages} />
      <AccountSection fields={fields} />
      <CountryField field={fields.country} countries={page.countries} />
    </RegistrationForm>
  )
}
