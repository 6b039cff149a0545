import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import type { LoginFailure } from './auth.server'
import { LoginForm } from './login-form'

interface LoginPageProps {
  returnTo: string
  /** Prefilled after a link for it was used. */
  email: string | null
  failure?: LoginFailure | undefined
}

export function LoginPage({ returnTo, email, failure }: LoginPageProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PageHeading title={t('title')} lede={t('lede')} />
      <Measure>
        <LoginForm returnTo={returnTo} email={email} failure={failure} />
      </Measure>
    </>
  )
}
