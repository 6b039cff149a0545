import { useTranslation } from 'react-i18next'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import type { LoginFailure } from './auth.server'
import { LoginForm } from './login-form'

export function LoginPage({ returnTo, failure }: { returnTo: string; failure?: LoginFailure | undefined }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PageHeading title={t('title')} lede={t('lede')} />
      <Measure>
        <LoginForm returnTo={returnTo} failure={failure} />
      </Measure>
    </>
  )
}
