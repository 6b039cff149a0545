import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { PasskeyButton } from './login-form'
import { Time } from '~/app/ui/content/time'
import { MarkedText } from '~/app/ui/content/marked-text'
import type { LoginConfirmationState } from '~/contracts/accounts/auth'

interface SecondFactorPageProps {
  /** Asks for a recovery code instead of an app code. */
  recovery: boolean
  /** The account has a passkey, which can take the place of the code. */
  passkey: boolean
  /** The page that the visitor wanted. */
  returnTo: string
  result: SubmissionResult | undefined
}

/** The step after the password: the code of the app, or a recovery code. */
export function SecondFactorPage({ recovery, passkey, returnTo, result }: SecondFactorPageProps) {
  const { t } = useTranslation('auth')
  const text = recovery ? t('secondFactor.recoveryLede') : t('secondFactor.lede')
  return (
    <>
      <PageHeading title={t('secondFactor.title')} lede={text} />
      <Measure>
        <Stack>
          <CodeForm key={String(recovery)} recovery={recovery} result={result} />
          {passkey ? <PasskeyButton place="step" returnTo={returnTo} /> : null}
          <div className="stack stack-sm">
            <p>
              <Link to={paths.secondFactor(recovery ? {} : { with: 'recovery' })}>
                {recovery ? t('secondFactor.useApp') : t('secondFactor.useRecovery')}
              </Link>
            </p>
            <p>
              <Link to={paths.login(returnTo)}>{t('secondFactor.startAnew')}</Link>
            </p>
          </div>
        </Stack>
      </Measure>
    </>
  )
}

function CodeForm({ recovery, result }: Pick<SecondFactorPageProps, 'recovery' | 'result'>) {
  const { t } = useTranslation('auth')
  const { key: attempt } = useLocation()
  const label = recovery ? t('secondFactor.recoveryCode') : t('secondFactor.code')
  const { fields, frame, navigation } = useCheckedForm<{ code: string }>({
    id: 'second-factor',
    labels: { code: label },
    result,
    constraint: { code: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <CheckedForm {...frame} asks="auth:asks">
      <Field
        // A new field after each attempt, as after a wrong password.
        key={attempt}
        field={fields.code}
        label={label}
        hint={recovery ? t('secondFactor.recoveryHint') : t('secondFactor.hint')}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      <div className="row">
        <Button pending={pending}>{t('logIn')}</Button>
      </div>
    </CheckedForm>
  )
}

/** Opening it changes nothing; only its button does. */
export function ReactivationPage({ deactivatedAt }: { deactivatedAt: string | null }) {
  const { t } = useTranslation('auth')
  const navigation = useNavigation()
  return (
    <>
      <PageHeading title={t('reactivation.title')} />
      <Measure>
        <Stack>
          {deactivatedAt ? (
            <p>
              {t('reactivation.since')} <Time value={deactivatedAt} show="date" />
            </p>
          ) : null}
          <p>{t('reactivation.text')}</p>
          <Form method="post" action={paths.reactivation} className="row">
            <Button pending={navigation.formAction === paths.reactivation}>{t('reactivation.submit')}</Button>
            <ButtonLink href={paths.start} variant="secondary">
              {t('reactivation.leave')}
            </ButtonLink>
          </Form>
        </Stack>
      </Measure>
    </>
  )
}

const strong = (words: string) => <strong>{words}</strong>

/** Says that a mail has been sent, whether or not the account exists. */
export function WaitingPage({ email, returnTo }: { email: string; returnTo: string }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PageHeading title={t('confirmation.waiting.title')} lede={t('confirmation.waiting.lede')} />
      <Measure>
        <Stack>
          <p>
            <MarkedText text={t('confirmation.waiting.mail', { email })} marks={{ strong }} />
          </p>
          <p>{t('confirmation.waiting.known')}</p>
          <Section title={t('confirmation.waiting.missing.title')}>
            <p>{t('confirmation.waiting.missing.text')}</p>
            <div className="row">
              <ButtonLink href={paths.forgotPassword} variant="secondary">
                {t('confirmation.waiting.missing.newPassword')}
              </ButtonLink>{' '}
              {/* Without a space text browsers join the two words. */}
              <ButtonLink href={paths.login(returnTo)} variant="secondary">
                {t('confirmation.toLogin')}
              </ButtonLink>
            </div>
          </Section>
        </Stack>
      </Measure>
    </>
  )
}

interface LinkPageProps extends LoginConfirmationState {
  /** Address that uses the link. */
  action: string
}

/** The page linked in the mail. Opening it changes nothing; only its button does. */
export function LoginLinkPage({ state, email, action }: LinkPageProps) {
  const { t } = useTranslation('auth')
  const pending = useNavigation().formAction === action
  const lede = <MarkedText text={t(`confirmation.${state}.text`, { email })} marks={{ strong }} />
  return (
    <>
      <PageHeading title={t(`confirmation.${state}.title`)} lede={lede} />
      <Measure>
        {state === 'valid' ? (
          <Form method="post" action={action}>
            <Button pending={pending}>{t('confirmation.submit')}</Button>
          </Form>
        ) : (
          <ButtonLink href={paths.login()}>{t('confirmation.toLogin')}</ButtonLink>
        )}
      </Measure>
    </>
  )
}
