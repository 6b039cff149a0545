import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import type { LoginFailure } from './auth.server'
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
      <Measure>
        <Stack gap="lg">
          {page.cookieRefused ? <Notice tone="error">{t('cookieRefused')}</Notice> : null}
          {clause ? <Notice title={clause}>{t('closed.clause')}</Notice> : null}
          {page.isClosed && isLedHere && !open ? <Notice>{t('closed.page')}</Notice> : null}
          <LoginForm returnTo={returnTo} providers={page.providers} email={email} failure={failure} />
          {open ? (
            <Section title={t('guide.title')}>
              <p>{t('guide.text')}</p>
              {open}
            </Section>
          ) : null}
        </Stack>
      </Measure>
    </>
  )
}
