import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import { limits } from '~/contracts/constants'

/** For admins: something was given up behind the pages. */
export function Failures({ count }: { count: number }) {
  const { t, i18n } = useTranslation('home')
  const number = new Intl.NumberFormat(i18n.language).format(Math.min(count, limits.failuresCounted))
  return (
    <Notice
      tone="warning"
      title={t('failures.title', { count, number: count > limits.failuresCounted ? `${number}+` : number })}
    >
      <p>
        <Link to={paths.failedJobs()}>{t('failures.open')}</Link>
      </p>
    </Notice>
  )
}
