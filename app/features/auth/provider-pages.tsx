import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import { LoginForm } from './login-form'

export const strong = (words: string) => (
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
