import type { DefaultValue, FormMetadata, SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { BotTrap } from '~/app/ui/forms/bot-trap'
import { Button } from '~/app/ui/forms/button'
import { Checkbox } from '~/app/ui/forms/option-groups'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { FormField } from '~/app/ui/forms/form-field'
import type { Option } from '~/app/ui/forms/select'
import {
  useLabels,
  TermsLabel,
  accountConstraint,
  AccountSection,
  type AccountValues,
  personConstraint,
  PersonSection,
  type PersonValues,
  countryConstraint,
  CountryField,
  organisationConstraint,
  OrganisationSection,
  type OrganisationValues,
} from './form-sections'
import { isolated } from '~/contracts/isolated'
import { Notice } from '~/app/ui/feedback/notice'
import { type RegistrationTexts, RegistrationWay } from './registration-way'

/** What the server gives to each of the forms. */
export interface RegistrationPageProps {
  formKey: string
  stamp: string
  countries: Option[]
  salutations: Option[]
  /** After a login with an account elsewhere: what is known about the person. */
  prefilled: { email: string | null; firstName: string | null; lastName: string | null } | null
  /** Of an outlet that a group has invited: its link, and what the group knows of it. */
  invitation?: { token: string; group: string; known: { entityName: string; email: string } | null } | null
  result: SubmissionResult | undefined
}

type Constraint = Record<string, { required: boolean; maxLength?: number }>

/** One form at a time: what was typed stays until the answer is there. */
export function useRegistrationForm<Values extends Record<string, unknown>>(
  id: string,
  constraint: Constraint,
  { result, prefilled, invitation }: Pick<RegistrationPageProps, 'result' | 'prefilled' | 'invitation'>,
) {
  return useCheckedForm<Values>({
    id,
    defaultValue: { ...prefilled, ...invitation?.known } as DefaultValue<Values>,
    result,
    constraint: { ...constraint, acceptTerms: { required: true } },
  })
}

interface FrameProps {
  texts: RegistrationTexts
  form: Pick<FormMetadata<Record<string, unknown>>, 'id' | 'allErrors' | 'getFieldset'>
  acceptTerms: FormField
  page: RegistrationPageProps
  children: ReactNode
}

/** The page of every registration around the questions of its kind: they end with the terms and the button. */
export function RegistrationForm({ texts, form, acceptTerms, page, children }: FrameProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels({ withAddress: texts === 'mediaOutlet' || texts === 'serviceProvider' })
  const pending = useNavigation().state === 'submitting'
  return (
    <>
      <PageHeading title={t(`${texts}.title`)} lede={t(`${texts}.lede`)} />
      <Sidebar at="end" wide side={<RegistrationWay texts={texts} />}>
        <Stack gap="lg">
          <CheckedForm
            form={form}
            labels={labels}
            submission={page.result}
            title={t('failed')}
            asks="registration:asks"
            hidden={{
              formKey: page.formKey,
              ...(page.invitation ? { invitation: page.invitation.token } : {}),
            }}
          >
            {page.invitation ? (
              <Notice title={t('groupInvitation.title', { group: isolated(page.invitation.group) })}>
                <p>{t('groupInvitation.text')}</p>
              </Notice>
            ) : null}
            {children}
            <Checkbox field={acceptTerms} errorLabel={labels.acceptTerms} label={<TermsLabel />} />
            <BotTrap stamp={page.stamp} result={page.result} />
            <div className="row save-bar">
              <Button pending={pending}>{t('submit')}</Button>
            </div>
          </CheckedForm>
          <p>
            {t('haveAccount')} <Link to={paths.login()}>{t('logIn')}</Link>
          </p>
        </Stack>
      </Sidebar>
    </>
  )
}

type Values = PersonValues & AccountValues & { country: string; acceptTerms: boolean }
const constraint = { ...personConstraint, ...accountConstraint, ...countryConstraint }

interface JournalistPageProps extends RegistrationPageProps {
  /** Of a course, brought along for later. */
  courseCode: string | null
}

export function JournalistPage({ courseCode, ...page }: JournalistPageProps) {
  const { t } = useTranslation('registration')
  const { form, fields } = useRegistrationForm<Values>('journalist', constraint, page)
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

type ProviderFormValues = OrganisationValues & PersonValues & AccountValues & { acceptTerms: boolean }
const providerFormConstraint = { ...organisationConstraint, ...personConstraint, ...accountConstraint }

export function ServiceProviderPage(page: RegistrationPageProps) {
  const { t } = useTranslation('registration')
  const { form, fields } = useRegistrationForm<ProviderFormValues>('provider', providerFormConstraint, page)
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
