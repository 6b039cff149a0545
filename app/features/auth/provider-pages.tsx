import { ProofFields } from '~/app/ui/forms/proof-fields'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { LoginForm } from './login-form'
import type { SubmissionResult } from '@conform-to/react'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Link } from '~/app/ui/navigation/link'

const strong = (words: string) => (
  <strong>
    <bdi>{words}</bdi>
  </strong>
)

/** Shown until the browser has left for the provider. */
export function LeavingPage({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation('provider-login')
  return (
    <>
      <PageHeading title={t('leaving.title', { name })} lede={t('leaving.text')} />
      <ButtonLink href={url}>{t('leaving.link', { name })}</ButtonLink>
    </>
  )
}

/** The provider has confirmed an address that an account has. */
export function KnownPage({ provider: name, email }: { provider: string; email: string }) {
  const { t } = useTranslation('provider-login')
  const lede = <MarkedText text={t('known.text', { name, email })} marks={{ strong }} />
  return (
    <>
      <PageHeading title={t('known.title')} lede={lede} />
      <Measure>
        <Stack gap="lg">
          <p>{t('known.next', { name })}</p>
          <LoginForm returnTo={paths.linkProvider} email={email} />
        </Stack>
      </Measure>
    </>
  )
}

/** Nobody is known: the way to an account, for those who have one and those who have none. */
export function UnknownPage({ provider: name }: { provider: string }) {
  const { t } = useTranslation('provider-login')
  const lede = <MarkedText text={t('unknown.text', { name })} marks={{ strong }} />
  return (
    <>
      <PageHeading title={t('unknown.title')} lede={lede} />
      <Measure>
        <Stack gap="lg">
          <Section title={t('unknown.newcomer')}>
            <p>{t('unknown.register', { name })}</p>
            <div className="row">
              <ButtonLink href={paths.register.journalist}>{t('unknown.journalists')}</ButtonLink>{' '}
              <ButtonLink href={paths.register.organisations} variant="secondary">
                {t('unknown.others')}
              </ButtonLink>
            </div>
          </Section>
          <Section title={t('unknown.member')}>
            <p>{t('unknown.next', { name })}</p>
            <LoginForm returnTo={paths.linkProvider} />
          </Section>
        </Stack>
      </Measure>
    </>
  )
}

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
  const labels = { password: t('link.password'), code: t('link.code') }
  const { fields, frame, navigation } = useCheckedForm<{ password: string; code: string }>({
    id: 'link',
    labels,
    result,
    constraint: { password: { required: true }, code: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const lede = <MarkedText text={t('link.text', { name, email: account })} marks={{ strong }} />
  return (
    <>
      <PageHeading title={t('link.title', { name })} lede={lede} />
      <Measure>
        <CheckedForm {...frame} asks="provider-login:asks" hidden={{ shown }}>
          <p className="any-break">
            {identity === null ? (
              t('link.nameless', { name })
            ) : (
              <MarkedText text={t('link.identity', { name, email: identity })} marks={{ strong }} />
            )}
          </p>
          {proof ? (
            <ProofFields
              fields={fields}
              labels={labels}
              hint={<MarkedText text={t('link.passwordHint', { name })} marks={{ link }} />}
              withCode={proof.withCode}
              codeHint={t('link.codeHint')}
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
        </CheckedForm>
      </Measure>
    </>
  )
}
