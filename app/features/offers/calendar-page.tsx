import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Icon } from '~/app/ui/icons'
import { Link } from '~/app/ui/navigation/link'
import { limits } from '~/contracts/constants'
import type { CalendarData } from './calendar.server'
import { MonthTable } from './month-table'
import { ActiveFilters, OfferFilters } from './offer-filters'
import { OfferViews } from './offer-views'

type CalendarPageProps = CalendarData & {
  tabs: ReactNode
  actions?: ReactNode
  following?: ReactNode
}

/** The resource centre as a month: what closes and what begins on which day. */
export function CalendarPage(props: CalendarPageProps) {
  const { month, total, more, tabs, actions, following, ...rest } = props
  const { t } = useTranslation('offers')
  const { filters } = rest
  const at = (value: string) => paths.content({ ...filters, view: 'calendar', month: value })
  const filterProps = { ...rest, view: { view: 'calendar', month: month.at } }
  return (
    <>
      <PageHeading title={t('list.title')} lede={t('list.lede')} actions={actions} />
      {tabs}
      <Sidebar side={<OfferFilters {...filterProps} />}>
        <Stack>
          {rest.typed === null ? null : (
            <Notice tone="warning">{t('filters.tooLong', { count: limits.searchCharacters })}</Notice>
          )}
          <div className="list-head">
            <p className="num" role="status">
              {t('calendar.count', { count: total, month: month.name })}
            </p>
            <OfferViews filters={filters} current="calendar" />
            {following}
          </div>
          <ActiveFilters {...filterProps} />
          {more ? (
            <Notice tone="warning">{t('calendar.limited', { count: limits.offerDates })}</Notice>
          ) : null}
          <Months month={month} at={at} />
          <MonthTable month={month} />
          {month.at <= month.present && filters.state !== 'past' ? (
            <p className="muted">
              {t('calendar.past')}{' '}
              <Link to={paths.content({ ...filters, state: 'past', view: 'calendar', month: month.at })}>
                {t('calendar.showPast')}
              </Link>
            </p>
          ) : null}
          <p className="no-print">
            <Link to={paths.accountSection('feeds')}>{t('calendar.subscribe')}</Link>
          </p>
        </Stack>
      </Sidebar>
    </>
  )
}

/** The months beside this one, and the way back to the present one. */
function Months({ month, at }: { month: CalendarData['month']; at: (month: string) => string }) {
  const { t } = useTranslation('offers')
  return (
    <nav aria-label={t('calendar.months')} className="row no-print">
      {month.previous ? (
        <Link to={at(month.previous.month)} rel="prev" className="page-link">
          <Icon name="chevron-left" /> {month.previous.name}
        </Link>
      ) : null}
      {month.at === month.present ? null : (
        <Link to={at(month.present)} className="page-link">
          {t('calendar.thisMonth')}
        </Link>
      )}
      {month.next ? (
        <Link to={at(month.next.month)} rel="next" className="page-link">
          {month.next.name} <Icon name="chevron-right" />
        </Link>
      ) : null}
    </nav>
  )
}
