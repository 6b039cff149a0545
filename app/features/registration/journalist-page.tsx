import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import { RegistrationForm, type RegistrationPageProps, useRegistrationForm } from './registration-form'
import { accountConstraint, AccountSection, type AccountValues } from './sections/account-section'
import { countryConstraint, CountryField } from './sections/country-field'
import { personConstraint, PersonSection, type PersonValues } from './sections/person-section'

type Values = PersonValues & AccountValues & { country: string; acceptTerms: boolean }
const constraint = { ...personConstraint, ...accountConstraint, ...countryConstraint }

interface JournalistPageProps extends RegistrationPageProps {
  /** Of a course, brought along for later. */
  courseCode: string | null
}

export function JournalistPage({ courseCode, ...page }: JournalistPageProps) {
  const { t } = useTranslation('registration')
  const [form, fields] = useRegistrationForm<Values>('journalist', constraint, page)
  return (
    <RegistrationForm texts="journalist" form={form} acceptTerms={fields.acceptTerms} page={page}>
      {courseCode ? (
        <Notice title={t('code.title')}>
          <p>
            {t('code.text')}{' '}
            <strong translate="no">
              <bdi dir="ltr">{courseCode}</bdi>
            </strong>
          </p>
        </Notice>
      ) : null}
      <PersonSection fields={fields} salutations={page.salutations} legend={t('sections.you')} />
      <AccountSection fields={fields} />
      <CountryField field={fields.country} countries={page.countries} />
    </RegistrationForm>
  )
}
