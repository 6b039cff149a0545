import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import type { WaitingEmailChange } from '~/contracts/accounts/credentials'
import { NewPasswordField } from './password-pages'

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
          <ChangePasswordForm key={visit} {...page} />
        </Stack>
      </Measure>
    </Section>
  )
}

function ChangePasswordForm({ email, formKey, result }: PasswordSettingsProps) {
  const { t } = useTranslation('credentials')
  const labels = { currentPassword: t('fields.currentPassword'), newPassword: t('fields.newPassword') }
  const { fields, frame } = useCheckedForm<{ currentPassword: string; newPassword: string }>({
    id: 'password',
    labels,
    result,
    // No `maxLength`: a browser would silently truncate a pasted password.
    constraint: { currentPassword: { required: true }, newPassword: { required: true } },
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('password.submit')}
      action={paths.accountSection('password')}
      asks="credentials:asks"
      hidden={{ formKey }}
    >
      <PasswordField
        field={fields.currentPassword}
        label={labels.currentPassword}
        hint={<ForgottenHint />}
        autoComplete="current-password"
      />
      <NewPasswordField field={fields.newPassword} email={email} />
    </CheckedForm>
  )
}

type Waiting = NonNullable<WaitingEmailChange['waiting']>

interface EmailSettingsProps {
  email: string
  waiting: Waiting | null
  formKey: string
  result: SubmissionResult | undefined
}

const strong = (words: string) => <strong>{words}</strong>

export function EmailSettings({ email, waiting, formKey, result }: EmailSettingsProps) {
  const { t } = useTranslation(['credentials', 'account'])
  const { key: visit } = useLocation()
  return (
    <>
      <Section title={t('account:nav.email')}>
        <p>
          <MarkedText text={t('email.present', { email })} marks={{ strong }} />
        </p>
        {waiting ? <WaitingChange waiting={waiting} /> : null}
      </Section>
      <Section title={t('email.form.title')}>
        <Measure>
          <Stack>
            <p>{t('email.form.text')}</p>
            {/* A new form after each response; otherwise the browser would keep the passwords. */}
            <ChangeEmailForm key={visit} formKey={formKey} result={result} />
          </Stack>
        </Measure>
      </Section>
    </>
  )
}

function WaitingChange({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('credentials')
  const marks = { strong, time: () => <Time value={waiting.expiresAt} withZone /> }
  return (
    <Stack>
      <Notice title={t('email.waiting.title')}>
        <MarkedText text={t('email.waiting.text', { email: waiting.email })} marks={marks} />
      </Notice>
      <div className="row">
        <Action intent="resend" words={t('email.waiting.resend')} />
        <Action intent="cancel" words={t('email.waiting.cancel')} />
      </div>
    </Stack>
  )
}

function Action({ intent, words }: { intent: 'resend' | 'cancel'; words: string }) {
  const navigation = useNavigation()
  const pending = navigation.formData?.get('intent') === intent
  return (
    <Form method="post" action={paths.accountSection('email')} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button variant="secondary" pending={pending}>
        {words}
      </Button>
    </Form>
  )
}

function ChangeEmailForm({ formKey, result }: Pick<EmailSettingsProps, 'formKey' | 'result'>) {
  const { t } = useTranslation('credentials')
  const labels = { email: t('fields.newEmail'), currentPassword: t('fields.currentPassword') }
  const { fields, frame, navigation } = useCheckedForm<{ email: string; currentPassword: string }>({
    id: 'email',
    labels,
    result,
    constraint: { email: { required: true, maxLength: 254 }, currentPassword: { required: true } },
  })
  const pending = navigation.state === 'submitting' && !navigation.formData?.has('intent')
  return (
    <CheckedForm
      {...frame}
      action={paths.accountSection('email')}
      asks="credentials:asks"
      hidden={{ formKey }}
    >
      <Field
        field={fields.email}
        label={labels.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <PasswordField
        field={fields.currentPassword}
        label={labels.currentPassword}
        hint={<ForgottenHint />}
        autoComplete="current-password"
      />
      <div className="row">
        <Button pending={pending}>{t('email.form.submit')}</Button>
      </div>
    </CheckedForm>
  )
}

/** Shown beside the current password, which members may also have forgotten. */
function ForgottenHint() {
  const { t } = useTranslation('credentials')
  const link = (words: string) => <Link to={paths.forgotPassword}>{words}</Link>
  return <MarkedText text={t('password.forgotten')} marks={{ link }} />
}
