import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { NewPasswordField } from './new-password-field'

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
      <Measure>{email === null ? <WayOn state={state} /> : <ResetForm {...page} email={email} />}</Measure>
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
  const navigation = useNavigation()
  const [form, fields] = useForm<{ password: string }>({
    id: 'reset',
    lastResult: navigation.state === 'idle' ? result : null,
    // No `maxLength`: a browser would silently truncate a pasted password.
    constraint: { password: { required: true } },
  })
  return (
    <Form method="post" action={action} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={{ password: t('fields.newPassword') }} submission={result} />
      <input type="hidden" name="formKey" value={formKey} />
      <NewPasswordField field={fields.password} email={email} />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('reset.submit')}</Button>
      </div>
    </Form>
  )
}
