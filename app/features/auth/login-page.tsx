import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import type { LoginFailure } from './auth.server'
import { LoginForm } from './login-form'

interface LoginPageProps {
  returnTo: string
  /** Prefilled after a link for it was used. */
  email: string | null
  failure?: LoginFailure | undefined
  /** For a visitor who comes from the guide: the clauses that need no login. */
  open: ReactNode
}

export function LoginPage({ returnTo, email, failure, open }: LoginPageProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PageHeading title={t('title')} lede={open ? t('guide.lede') : t('lede')} />
      <Measure>
        <Stack gap="lg">
          <LoginForm returnTo={returnTo} email={email} failure={failure} />
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
