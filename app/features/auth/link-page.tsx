import { type SubmissionResult, useForm } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { CodeField } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { Link } from '~/app/ui/navigation/link'
import { strong } from './provider-pages'

/** Also for those who only ever use links by e-mail. */
const link = (words: string) => <Link to={paths.forgotPassword}>{words}</Link>

interface LinkPageProps {
  provider: string
  /** The e-mail of the account that is logged in. */
  account: string
  /** The confirmed address or a name that the provider has told; null if none. */
  identity: string | null
  /** Fingerprint of what stands behind `identity`, which the form sends along. */
  shown: string
  /** Asked for to confirm; null if the user has confirmed with the password before the visit. */
  proof: { withCode: boolean } | null
  result: SubmissionResult | undefined
}

/** Asks whether to link. Says whom the provider has answered for: it may have been somebody else at the same computer. */
export function LinkPage({ provider: name, account, identity, shown, proof, result }: LinkPageProps) {
  const { t } = useTranslation('provider-login')
  const navigation = useNavigation()
  const { key: attempt } = useLocation()
  const [form, fields] = useForm<{ password: string; code: string }>({
    id: 'link',
    lastResult: navigation.state === 'idle' ? result : null,
    constraint: { password: { required: true }, code: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const labels = { password: t('link.password'), code: t('link.code') }
  const lede = <MarkedText text={t('link.text', { name, email: account })} marks={{ strong }} />
  return (
    <>
      <PageHeading title={t('link.title', { name })} lede={lede} />
      <Measure>
        <Form method="post" id={form.id} className="form" noValidate>
          <input type="hidden" name="shown" value={shown} />
          <ErrorSummary form={form} labels={labels} submission={result} />
          <p className="any-break">
            {identity === null ? (
              t('link.nameless', { name })
            ) : (
              <MarkedText text={t('link.identity', { name, email: identity })} marks={{ strong }} />
            )}
          </p>
          {proof ? (
            <PasswordField
              key={`password ${attempt}`}
              field={fields.password}
              label={labels.password}
              hint={<MarkedText text={t('link.passwordHint', { name })} marks={{ link }} />}
              autoComplete="current-password"
            />
          ) : null}
          {proof?.withCode ? (
            <CodeField
              key={`code ${attempt}`}
              field={fields.code}
              label={labels.code}
              hint={t('link.codeHint')}
            />
          ) : null}
          <div className="row">
            <Button name="intent" value={proof ? 'link' : 'linkProven'} pending={navigation.state !== 'idle'}>
              {t('link.submit', { name })}
            </Button>
            <Button name="intent" value="notNow" variant="secondary">
              {t('link.notNow')}
            </Button>
          </div>
        </Form>
      </Measure>
    </>
  )
}
