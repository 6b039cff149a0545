import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { Checkbox, Fieldset } from '~/app/ui/forms/choices'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { type Option, SelectField } from '~/app/ui/forms/select-field'
import { TermsLabel } from './terms-label'

interface Values extends Record<string, unknown> {
  salutation: string
  title: string
  firstName: string
  lastName: string
  email: string
  password: string
  country: string
  acceptTerms: boolean
}
type FieldName = keyof { [Name in keyof Values as string extends Name ? never : Name]: true }

const required = { required: true } as const
const constraint = {
  salutation: required,
  title: { required: false, maxLength: 40 },
  firstName: { required: true, maxLength: 80 },
  lastName: { required: true, maxLength: 80 },
  email: { required: true, maxLength: 254 },
  // No maximum here: a browser would cut a pasted password without a word.
  password: required,
  country: required,
  acceptTerms: required,
}

export interface JournalistPageProps {
  formKey: string
  countries: Option[]
  salutations: Option[]
  result: SubmissionResult | undefined
}

function useLabels(): Record<FieldName, string> {
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
  }
}

export function JournalistPage({ formKey, countries, salutations, result }: JournalistPageProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  const navigation = useNavigation()
  const [form, fields] = useForm<Values>({
    id: 'journalist',
    lastResult: navigation.state === 'idle' ? result : null,
    constraint,
    shouldRevalidate: 'onInput',
  })
  const options = { countries, salutations }
  return (
    <>
      <PageHeading title={t('journalist.title')} lede={t('journalist.lede')} />
      <Measure>
        <Stack gap="lg">
          <Form method="post" id={form.id} className="form" noValidate>
            <ErrorSummary form={form} labels={labels} submission={result} />
            <input type="hidden" name="formKey" value={formKey} />
            <Answers fields={fields} labels={labels} options={options} />
            <Checkbox field={fields.acceptTerms} errorLabel={labels.acceptTerms} label={<TermsLabel />} />
            <div className="row">
              <Button pending={navigation.state === 'submitting'}>{t('journalist.submit')}</Button>
            </div>
          </Form>
          <p>
            {t('haveAccount')} <Link to={paths.login()}>{t('logIn')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}

interface AnswersProps {
  fields: ReturnType<typeof useForm<Values>>[1]
  labels: Record<FieldName, string>
  options: Pick<JournalistPageProps, 'countries' | 'salutations'>
}

function Answers({ fields, labels, options }: AnswersProps) {
  const { t } = useTranslation('registration')
  const rules = [t('rules.length'), t('rules.kinds'), t('rules.special'), t('rules.notPersonal')]
  const placeholder = t('choose')
  return (
    <>
      <Fieldset legend={t('journalist.you')}>
        <SelectField
          field={fields.salutation}
          label={labels.salutation}
          options={options.salutations}
          placeholder={placeholder}
          autoComplete="off"
        />
        <Field
          field={fields.title}
          label={labels.title}
          hint={t('hints.title')}
          autoComplete="honorific-prefix"
        />
        <Field field={fields.firstName} label={labels.firstName} autoComplete="given-name" />
        <Field field={fields.lastName} label={labels.lastName} autoComplete="family-name" />
      </Fieldset>
      <Fieldset legend={t('journalist.account')}>
        <Field
          field={fields.email}
          label={labels.email}
          type="email"
          hint={t('hints.email')}
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
        />
        <PasswordField
          field={fields.password}
          label={labels.password}
          rules={rules}
          autoComplete="new-password"
        />
      </Fieldset>
      <SelectField
        field={fields.country}
        label={labels.country}
        options={options.countries}
        placeholder={placeholder}
        autoComplete="country"
      />
    </>
  )
}
