import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { useCountFormat } from '~/app/platform/counted'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import type { QueueItem, Overview } from '~/contracts/administration/overview'

const wayTo: Record<QueueItem, string> = {
  reports: paths.adminModeration(),
  appeals: paths.adminModeration({ view: 'appeals' }),
  validationsOverdue: paths.ijAdministration(),
  reviews: paths.adminReviews(),
  helpdesk: paths.helpdeskRequests(),
  failures: paths.failedJobs(),
  links: paths.adminLinks({ state: 'requested' }),
}

/** Pending decisions of the whole campus, most urgent first. */
export function Queue({ queue }: Pick<Overview, 'queue'>) {
  const { t } = useTranslation('overview')
  const number = useCountFormat()
  if (queue.length === 0)
    return (
      <EmptyState title={t('queue.nothing.title')}>
        <p>{t('queue.nothing.text')}</p>
      </EmptyState>
    )
  return (
    <Section title={t('queue.title')}>
      <ul className="queue">
        {queue.map(({ item, count, since }) => (
          <li key={item}>
            <Link to={wayTo[item]}>{t(`queue.${item}`, { count, number: number(count) })}</Link>
            {since ? (
              <span className="muted">
                {' '}
                {t('queue.since')} <Time value={since} show="date" />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
