import { type SubmissionResult, useForm } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { PasskeyButton } from './passkey-button'

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
  const navigation = useNavigation()
  const { key: attempt } = useLocation()
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const [form, fields] = useForm<{ code: string }>({
    id: 'second-factor',
    lastResult: navigation.state === 'idle' ? result : null,
    constraint: { code: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const label = recovery ? t('secondFactor.recoveryCode') : t('secondFactor.code')
  return (
    <Form method="post" id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={{ code: label }} submission={result} />
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
    </Form>
  )
}
