import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'

interface LegacyLoginPageProps {
  brand: string
  /** The link is valid: its e-mail is filled in. */
  filled: boolean
  /** The link is invalid or expired. */
  linkFailed: boolean
  login: ReactNode
}

/** The login page for members of the former application: what has changed, and the form. */
export function LegacyLoginPage({ brand, filled, linkFailed, login }: LegacyLoginPageProps) {
  const { t } = useTranslation('legacy')
  return (
    <>
      <PageHeading title={t('login.heading', { brand })} lede={t('login.lede')} />
      <Measure>
        <Stack>
          {linkFailed ? (
            <Notice tone="info" title={t('login.failed.title')}>
              <p>{t('login.failed.text')}</p>
            </Notice>
          ) : null}
          <p>
            {t(filled ? 'login.filled' : 'login.empty')}{' '}
            <Link to={paths.forgotPassword}>{t('login.newPassword')}</Link>
          </p>
          {login}
          <p>
            <Link to={paths.legacy}>{t('login.more')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}
