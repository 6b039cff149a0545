import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import { Icon } from '~/app/ui/icons'
import { Link } from '~/app/ui/navigation/link'
import { limits } from '~/contracts/constants'
import type { CalendarData, CalendarDay } from './calendar.server'
import { ResourceCentre } from './offer-filters'
import type { OfferDate } from '~/contracts/offers/offer-dates'
import { ListCount } from '~/app/ui/content/layout'

type CalendarPageProps = CalendarData & {
  tabs: ReactNode
  actions?: ReactNode
  following?: ReactNode
}

/** The resource centre as five weeks or as a month: what closes and what begins on which day. */
export function CalendarPage(props: CalendarPageProps) {
  const { month, total, more, tabs, actions, following, ...rest } = props
  const { t } = useTranslation('offers')
  const { filters } = rest
  const at: At = (value) => paths.content({ ...filters, view: 'calendar', month: value })
  const weeks = month.at === null
  const view: Record<string, string> = { view: 'calendar', ...(month.at === null ? {} : { month: month.at }) }
  const filterProps = { ...rest, view }
  return (
    <ResourceCentre
      {...{ tabs, actions, following, filterProps }}
      current="calendar"
      count={
        <ListCount>
          {weeks
            ? t('calendar.weeks.count', { count: total })
            : t('calendar.count', { count: total, month: month.name })}
        </ListCount>
      }
    >
      {more ? (
        <Notice tone="warning">
          {t(weeks ? 'calendar.weeks.limited' : 'calendar.limited', { count: limits.offerDates })}
        </Notice>
      ) : null}
      <Months month={month} at={at} />
      <MonthTable month={month} />
      {(month.at ?? month.present) <= month.present && filters.state !== 'past' ? (
        <p className="muted">
          {t('calendar.past')}{' '}
          <Link
            to={paths.content({
              ...filters,
              state: 'past',
              view: 'calendar',
              month: month.at ?? month.present,
            })}
          >
            {t('calendar.showPast')}
          </Link>
        </p>
      ) : null}
      <p className="no-print">
        <Link to={paths.accountSection('feeds')}>{t('calendar.subscribe')}</Link>
      </p>
    </ResourceCentre>
  )
}

type At = (month: string | undefined) => string

/** The months beside what is shown, and the way back to the five weeks from now on. */
function Months({ month, at }: { month: CalendarData['month']; at: At }) {
  const { t } = useTranslation('offers')
  return (
    <nav aria-label={t('calendar.months')} className="months no-print">
      {month.previous ? (
        <Link to={at(month.previous.month)} rel="prev" className="page-link">
          <Icon name="chevron-left" /> {month.previous.name}
        </Link>
      ) : null}
      {month.next ? (
        <Link to={at(month.next.month)} rel="next" className="page-link">
          {month.next.name} <Icon name="chevron-right" />
        </Link>
      ) : null}
      {month.at === null ? null : (
        <Link to={at(undefined)} className="page-link">
          {t('calendar.weeks.title')}
        </Link>
      )}
    </nav>
  )
}

/** As many fit in a cell; a day with more has its own list below the table. */
const mostInCell = 3

const anchorOf = ({ day }: CalendarDay) => `day-${day}`

/** Weeks as a table, on phones as a list of its days with offers. */
function MonthTable({ month }: { month: CalendarData['month'] }) {
  const { t } = useTranslation('offers')
  const days = month.weeks.flat().filter((day) => day !== null)
  const full = days.filter(({ dates }) => dates.length > mostInCell)
  return (
    <>
      <table className="month">
        <caption>{month.at === null ? month.name : t('calendar.caption', { month: month.name })}</caption>
        <thead>
          <tr>
            {month.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week.find((day) => day !== null)?.day}>
              {week.map((day, index) =>
                day ? <Day key={day.day} day={day} /> : <td key={index} className="month-gap" />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {days.every(({ dates }) => dates.length === 0) ? (
        <p>{month.at === null ? t('calendar.weeks.none') : t('calendar.none', { month: month.name })}</p>
      ) : null}
      {full.map((day) => (
        <section key={day.day} id={anchorOf(day)} className="month-day">
          <h2>
            <time dateTime={day.day}>{day.label}</time>
          </h2>
          <Dates dates={day.dates} />
        </section>
      ))}
    </>
  )
}

function Day({ day }: { day: CalendarDay }) {
  const { t } = useTranslation('offers')
  const { dates, today } = day
  const left = dates.length - mostInCell
  const className = [today && 'month-today', dates.length === 0 && 'month-empty'].filter(Boolean).join(' ')
  return (
    <td className={className || undefined} aria-current={today ? 'date' : undefined}>
      <time dateTime={day.day}>
        <span className="month-number">{day.number}</span>
        <span className="month-label">{day.label}</span>
      </time>
      {today ? <span className="month-now"> {t('calendar.today')}</span> : null}
      {dates.length > 0 ? <Dates dates={dates.slice(0, mostInCell)} /> : null}
      {left > 0 ? (
        <a href={`#${anchorOf(day)}`} className="month-more">
          {t('calendar.more', { count: left })}
          <span className="sr-only"> {day.label}</span>
        </a>
      ) : null}
    </td>
  )
}

function Dates({ dates }: { dates: readonly OfferDate[] }) {
  const { t } = useTranslation('offers')
  return (
    <ul>
      {dates.map(({ id, kind, headline, language }) => (
        <li key={`${kind} ${id}`} className={`month-${kind}`}>
          <span className="month-kind">{t(`calendar.${kind}`)}</span>{' '}
          <Link to={paths.offer(id)} dir="auto" lang={language} title={headline}>
            {headline}
          </Link>
        </li>
      ))}
    </ul>
  )
}
