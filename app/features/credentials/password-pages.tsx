import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { Section, PageHeading } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import { PasswordField } from '~/app/ui/forms/password-field'
import type { FormField } from '~/app/ui/forms/form-field'
import { Link } from '~/app/ui/navigation/link'
import { MarkedText } from '~/app/ui/content/marked-text'
import { EmailForm } from '~/app/ui/forms/email-form'
import { Way } from '~/app/ui/feedback/steps'

interface NewPasswordFieldProps {
  field: FormField
  /** User name for password managers. */
  email: string
}

/** A new password, with its rules shown before typing. */
export function NewPasswordField({ field, email }: NewPasswordFieldProps) {
  const { t } = useTranslation('credentials')
  const rules = [t('rules.length'), t('rules.kinds'), t('rules.special'), t('rules.notPersonal')]
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        field={field}
        label={t('fields.newPassword')}
        rules={rules}
        autoComplete="new-password"
      />
    </>
  )
}

interface ForgottenPageProps {
  stamp: string
  /** The form was sent: the page confirms it and offers to resend. */
  sent: boolean
  email: string | null
  result: SubmissionResult | undefined
}

/** Asks for the e-mail, then says "check your mail"; the text is the same for every e-mail. */
export function ForgottenPage(page: ForgottenPageProps) {
  const { t } = useTranslation('credentials')
  if (page.sent) return <SentPage {...page} />
  return (
    <>
      <PageHeading title={t('forgotten.title')} lede={t('forgotten.lede')} />
      <Sidebar at="end" wide side={<PasswordWay at="ask" />}>
        <Stack gap="lg">
          <AddressForm {...page} />
          <p>
            <Link to={paths.login()}>{t('forgotten.toLogin')}</Link>
          </p>
        </Stack>
      </Sidebar>
    </>
  )
}

const passwordSteps = ['ask', 'open', 'set'] as const

/** From a forgotten password to a new one. */
function PasswordWay({ at }: { at: (typeof passwordSteps)[number] }) {
  const { t } = useTranslation('credentials')
  const steps = passwordSteps.map((step) => ({
    label: t(`way.${step}.label`),
    description: t(`way.${step}.text`),
  }))
  return <Way title={t('way.title')} steps={steps} at={passwordSteps.indexOf(at)} />
}

function SentPage(page: ForgottenPageProps) {
  const { t } = useTranslation('credentials')
  const { email } = page
  const text = email ? (
    <MarkedText text={t('sent.textTo', { email })} marks={{ strong: (words) => <strong>{words}</strong> }} />
  ) : (
    t('sent.text')
  )
  return (
    <>
      <PageHeading title={t('sent.title')} lede={text} />
      <Sidebar
        at="end"
        wide
        side={
          <Section title={t('resend.title')}>
            <p>{t('resend.text')}</p>
            <AddressForm {...page} />
          </Section>
        }
      >
        <Stack gap="lg">
          <PasswordWay at="open" />
          <p>
            <Link to={paths.login()}>{t('forgotten.toLogin')}</Link>
          </p>
        </Stack>
      </Sidebar>
    </>
  )
}

function AddressForm({ sent, ...page }: ForgottenPageProps) {
  const { t } = useTranslation('credentials')
  const label = t('fields.email')
  return sent ? (
    <EmailForm
      {...page}
      id="again"
      action={paths.forgotPasswordSent}
      asks="credentials:asks"
      label={label}
      submitLabel={t('resend.submit')}
      variant="secondary"
    />
  ) : (
    <EmailForm
      {...page}
      id="forgotten"
      action={paths.forgotPassword}
      asks="credentials:asks"
      label={label}
      submitLabel={t('forgotten.submit')}
    />
  )
}

interface ResetPageProps {
  state: 'valid' | 'used' | 'expired' | 'unknown'
  email: string | null
  formKey: string
  /** Address that uses the link. */
  action: string
  result: SubmissionResult | undefined
}

/** The page linked in the mail. Opening it changes nothing; only its form does. */
export function ResetPage(page: ResetPageProps) {
  const { t } = useTranslation('credentials')
  const { state, email } = page
  const text = t(`reset.${state}.text`, { email })
  const lede = <MarkedText text={text} marks={{ strong: (words) => <strong>{words}</strong> }} />
  return (
    <>
      <PageHeading title={t(`reset.${state}.title`)} lede={lede} />
      <Sidebar at="end" wide side={<PasswordWay at={email === null ? 'ask' : 'set'} />}>
        {email === null ? <WayOn state={state} /> : <ResetForm {...page} email={email} />}
      </Sidebar>
    </>
  )
}

function WayOn({ state }: Pick<ResetPageProps, 'state'>) {
  const { t } = useTranslation('credentials')
  const used = state === 'used'
  return (
    <div className="row">
      {used ? <ButtonLink href={paths.login()}>{t('reset.logIn')}</ButtonLink> : null}{' '}
      {/* the space is for text browsers */}
      <ButtonLink href={paths.forgotPassword} variant={used ? 'secondary' : 'primary'}>
        {t('reset.askAgain')}
      </ButtonLink>
    </div>
  )
}

function ResetForm({ email, formKey, action, result }: ResetPageProps & { email: string }) {
  const { t } = useTranslation('credentials')
  const { fields, frame } = useCheckedForm<{ password: string }>({
    id: 'reset',
    labels: { password: t('fields.newPassword') },
    result,
    // No `maxLength`: a browser would silently truncate a pasted password.
    constraint: { password: { required: true } },
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('reset.submit')}
      action={action}
      asks="credentials:asks"
      hidden={{ formKey }}
    >
      <NewPasswordField field={fields.password} email={email} />
    </CheckedForm>
  )
}
