import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import type { DeskItem, Overview } from '~/contracts/overview'
import { useNumber } from './use-number'

const wayTo: Record<DeskItem, string> = {
  reports: paths.adminModeration(),
  appeals: paths.adminModeration({ view: 'appeals' }),
  validationsOverdue: paths.ijAdministration(),
  reviews: paths.adminReviews(),
  helpdesk: paths.helpdeskRequests(),
  failures: paths.failedJobs(),
  links: paths.adminLinks({ state: 'requested' }),
}

/** What waits for a decision, across the whole campus, the most urgent first. */
export function Desk({ desk }: Pick<Overview, 'desk'>) {
  const { t } = useTranslation('overview')
  const number = useNumber()
  if (desk.length === 0)
    return (
      <EmptyState title={t('desk.nothing.title')}>
        <p>{t('desk.nothing.text')}</p>
      </EmptyState>
    )
  return (
    <Section title={t('desk.title')}>
      <ul className="desk">
        {desk.map(({ item, count, since }) => (
          <li key={item}>
            <Link to={wayTo[item]}>{t(`desk.${item}`, { count, number: number(count) })}</Link>
            {since ? (
              <span className="muted">
                {' '}
                {t('desk.since')} <Time value={since} show="date" />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
