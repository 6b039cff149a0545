import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Link } from '~/app/ui/navigation/link'
import type { OfferDate } from '~/contracts/offers/offer-dates'
import type { CalendarDay, DrawnMonth } from './calendar-month.server'

/** As many fit in a cell; a day with more has its own list below the table. */
const mostInCell = 3

const anchorOf = ({ day }: CalendarDay) => `day-${day}`

/** A month as a table of weeks, on phones as a list of its days with offers. */
export function MonthTable({ month }: { month: DrawnMonth }) {
  const { t } = useTranslation('offers')
  const days = month.weeks.flat().filter((day) => day !== null)
  const full = days.filter(({ dates }) => dates.length > mostInCell)
  return (
    <>
      <table className="month">
        <caption>{t('calendar.caption', { month: month.name })}</caption>
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
        <p>{t('calendar.none', { month: month.name })}</p>
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
