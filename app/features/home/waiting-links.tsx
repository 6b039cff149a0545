import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'

/** Link requests that wait for the user's decision. */
export function WaitingLinks({ count }: { count: number }) {
  const { t } = useTranslation('home')
  return (
    <Notice title={t('links.title', { count })}>
      <p>
        <Link to={paths.links({ section: 'waiting' })}>{t('links.open')}</Link>
      </p>
    </Notice>
  )
}
