import { type SubmissionResult, useForm } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { PasswordField } from '~/app/ui/forms/password-field'
import { ForgottenHint } from './email-settings'
import { NewPasswordField } from './new-password-field'

interface PasswordSettingsProps {
  email: string
  formKey: string
  result: SubmissionResult | undefined
}

export function PasswordSettings(page: PasswordSettingsProps) {
  const { t } = useTranslation(['credentials', 'account'])
  const { key: visit } = useLocation()
  return (
    <Section title={t('account:nav.password')}>
      <Measure>
        <Stack>
          <p>{t('password.text')}</p>
          {/* A new form after each response; otherwise the browser would keep the passwords. */}
          <ChangeForm key={visit} {...page} />
        </Stack>
      </Measure>
    </Section>
  )
}

function ChangeForm({ email, formKey, result }: PasswordSettingsProps) {
  const { t } = useTranslation('credentials')
  const navigation = useNavigation()
  const [form, fields] = useForm<{ currentPassword: string; newPassword: string }>({
    id: 'password',
    lastResult: navigation.state === 'idle' ? result : null,
    // No `maxLength`: a browser would silently truncate a pasted password.
    constraint: { currentPassword: { required: true }, newPassword: { required: true } },
  })
  const labels = { currentPassword: t('fields.currentPassword'), newPassword: t('fields.newPassword') }
  return (
    <Form method="post" action={paths.accountSection('password')} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={result} />
      <input type="hidden" name="formKey" value={formKey} />
      <PasswordField
        field={fields.currentPassword}
        label={labels.currentPassword}
        hint={<ForgottenHint />}
        autoComplete="current-password"
      />
      <NewPasswordField field={fields.newPassword} email={email} />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('password.submit')}</Button>
      </div>
    </Form>
  )
}
