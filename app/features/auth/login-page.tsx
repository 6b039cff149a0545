import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import type { LoginFailure } from './auth.server'
import { ButtonLink } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import { LoginForm, type ProviderButtonsProps } from './login-form'

interface LoginPageProps {
  returnTo: string
  /** Prefilled after a link for it was used. */
  email: string | null
  comesFromPage: boolean
  hasSentForm: boolean
  cookieRefused?: boolean | undefined
  providers?: ProviderButtonsProps['providers'] | undefined
  /** Visitors may not read the page that they come from. */
  isClosed: boolean
  failure?: LoginFailure | undefined
  /** For a visitor who comes from the guide: the clauses that need no login. */
  open: ReactNode
  /** The clause that a visitor wanted to read, with its number. */
  clause: string | null
}

export function LoginPage({ returnTo, email, failure, open, clause, ...page }: LoginPageProps) {
  const { t } = useTranslation('auth')
  const isFromPage = page.comesFromPage && !page.hasSentForm
  const isLedHere = isFromPage && returnTo !== paths.home && !failure?.hasEnded
  return (
    <>
      <PageHeading title={t('title')} lede={open ? t('guide.lede') : t('lede')} />
      <Sidebar at="end" side={<NoAccount />}>
        <Stack gap="lg">
          {page.cookieRefused ? <Notice tone="error">{t('cookieRefused')}</Notice> : null}
          {clause ? <Notice title={clause}>{t('closed.clause')}</Notice> : null}
          {page.isClosed && isLedHere && !open ? <Notice>{t('closed.page')}</Notice> : null}
          <Measure>
            <LoginForm
              returnTo={returnTo}
              providers={page.providers}
              email={email}
              failure={failure}
              isAlone={false}
            />
          </Measure>
          {open ? (
            <Section title={t('guide.title')}>
              <p>{t('guide.text')}</p>
              {open}
            </Section>
          ) : null}
        </Stack>
      </Sidebar>
    </>
  )
}

/** For those who come here and are new. */
function NoAccount() {
  const { t } = useTranslation('auth')
  return (
    <Section title={t('noAccount')}>
      <div className="row">
        <ButtonLink variant="secondary" href={paths.register.individual}>
          {t('register')}
        </ButtonLink>
      </div>
      <p>
        <Link to={paths.register.organisations}>{t('registerOrganisation')}</Link>
      </p>
    </Section>
  )
}
