import { type SubmissionResult, useForm } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { CodeField, Field } from '~/app/ui/forms/field'
import { CheckboxGroup } from '~/app/ui/forms/option-groups'
import { PasswordField } from '~/app/ui/forms/password-field'
import { SelectField } from '~/app/ui/forms/select-field'
import { limits } from '~/contracts/constants'
import type { loadTokens } from './tokens.server'

interface Values extends Record<string, unknown> {
  name: string
  scopes: string[]
  days: string
  password: string
  code: string
}

type NewTokenFormProps = Pick<
  Awaited<ReturnType<typeof loadTokens>>,
  'formKey' | 'scopes' | 'days' | 'withCode'
> & {
  result: SubmissionResult | undefined
}

export function NewTokenForm({ formKey, scopes, days, withCode, result }: NewTokenFormProps) {
  const { t } = useTranslation('programs')
  const navigation = useNavigation()
  const { key: attempt } = useLocation()
  const [form, fields] = useForm<Values>({
    id: 'make',
    lastResult: navigation.state === 'idle' ? result : null,
    constraint: {
      name: { required: true, maxLength: limits.tokenNameCharacters },
      days: { required: true },
      password: { required: true },
      code: { required: true },
    },
    defaultValue: { days: String(days[1]) },
    shouldRevalidate: 'onSubmit',
  })
  const labels = {
    name: t('new.name'),
    scopes: t('new.scopes'),
    days: t('new.days'),
    password: t('new.passwordLabel'),
    code: t('new.codeLabel'),
  }
  return (
    <Form method="post" action={paths.accountSection('programs')} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={result} />
      <input type="hidden" name="intent" value="make" />
      <input type="hidden" name="formKey" value={formKey} />
      <Field field={fields.name} label={labels.name} hint={t('new.nameHint')} autoComplete="off" />
      <CheckboxGroup
        field={fields.scopes}
        legend={labels.scopes}
        hint={t('new.scopesHint')}
        options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      <SelectField
        field={fields.days}
        label={labels.days}
        options={days.map((count) => ({ value: String(count), label: t('new.dayCount', { count }) }))}
      />
      {/* New fields after each attempt, so that no wrong password and no used code stays in them. */}
      <PasswordField
        key={`password ${attempt}`}
        field={fields.password}
        label={labels.password}
        hint={t('new.passwordHint')}
        autoComplete="current-password"
      />
      {withCode ? (
        <CodeField key={`code ${attempt}`} field={fields.code} label={labels.code} hint={t('new.codeHint')} />
      ) : null}
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('new.submit')}</Button>
      </div>
    </Form>
  )
}
