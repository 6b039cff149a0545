import { useTranslation } from '~/app/texts/use-translation'
import { Columns } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import type { OverviewData, Trend } from './overview.server'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { numberFormat } from '~/app/texts/number-format'
import { paths } from '~/app/platform/paths'
import { Time } from '~/app/ui/content/time'
import { useCountFormat } from '~/app/platform/counted'
import { Icon } from '~/app/ui/icons'
import type { Overview, OverviewKind, WaitingKind, QueueItem } from '~/contracts/administration/overview'
import { EmptyPart, EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'

/** The admin overview: pending items, and the seven parts of the campus. */
export function OverviewSection({ overview }: { overview: OverviewData }) {
  const { t } = useTranslation('overview')
  return (
    <>
      {overview.database ? <DatabaseNotice {...overview.database} /> : null}
      <Queue queue={overview.queue} />
      <Section title={t('parts.title')}>
        <Columns>
          {overview.parts.map((part) => (
            <PartCard
              key={part.part}
              part={part}
              trend={overview.trends[part.part]}
              system={systemOf(overview)[part.part]}
            />
          ))}
        </Columns>
      </Section>
    </>
  )
}

type Part = Overview['parts'][number]

/** Whether the application beside a part is set up: members read nothing of one that is not. */
const systemOf = ({ hasAcademy, hasQuestionnaire }: OverviewData): Partial<Record<OverviewKind, System>> => ({
  learning: hasAcademy ? 'academy.on' : 'academy.off',
  outlets: hasQuestionnaire ? 'questionnaire.on' : 'questionnaire.off',
})
type System = `${'academy' | 'questionnaire'}.${'on' | 'off'}`

/** The full list behind each part. */
const listOf: Record<OverviewKind, string> = {
  journalists: paths.adminPeople({ kind: 'journalist' }),
  outlets: paths.adminPeople({ kind: 'mediaOutlet' }),
  providers: paths.adminPeople({ kind: 'provider' }),
  trainers: paths.adminPeople({ kind: 'trainer' }),
  groups: paths.adminPeople({ kind: 'group' }),
  editors: paths.editingEditors(),
  learning: paths.adminOffers(),
}

/** The page for pending items; without an entry there is none. */
const queueOf: Partial<Record<WaitingKind, string>> = {
  validations: paths.ijAdministration(),
  validationsOverdue: paths.ijAdministration(),
  reviews: paths.adminReviews(),
  links: paths.adminLinks({ state: 'requested' }),
  missingTexts: paths.editing({ state: 'missing' }),
  outdatedTexts: paths.editing({ state: 'outdated' }),
  drafts: paths.adminOffers({ state: 'draft' }),
}

interface PartCardProps {
  part: Part
  trend: Trend | undefined
  system: System | undefined
}

/** A part of the campus: total, pending items, and a collapsed list of the newest ten. */
function PartCard({ part, trend, system }: PartCardProps) {
  const { t } = useTranslation('overview')
  const number = useCountFormat()
  const counted = part.part === 'learning' ? 'counted.offers' : 'counted.people'
  return (
    <article className="card part">
      <h3>
        <Link to={listOf[part.part]}>{t(`part.${part.part}`)}</Link>
      </h3>
      <p className="num">{t(counted, { count: part.count, number: number(part.count) })}</p>
      {trend ? <TrendLine {...trend} /> : null}
      <Waiting waiting={part.waiting} />
      {system ? <p className="muted">{t(system)}</p> : null}
      {part.newest.length > 0 ? <Newest part={part} /> : null}
    </article>
  )
}

/** The line is for a glance; the words say the same. */
function TrendLine({ change, days, line }: Trend) {
  const { t, language } = useTranslation('overview')
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return (
    <p className="trend muted">
      <svg viewBox="0 0 96 22" width="96" height="22" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={line} strokeWidth="1.5" />
      </svg>{' '}
      {t('trend', { count: days, change: sign + numberFormat(language).format(Math.abs(change)) })}
    </p>
  )
}

function Waiting({ waiting }: Pick<Part, 'waiting'>) {
  const { t } = useTranslation('overview')
  const number = useCountFormat()
  if (waiting.length === 0) return <EmptyPart>{t('waiting.nothing')}</EmptyPart>
  return (
    <ul>
      {waiting.map(({ what, count }) => {
        const words = t(`waiting.${what}`, { count, number: number(count) })
        const way = queueOf[what]
        return <li key={what}>{way ? <Link to={way}>{words}</Link> : words}</li>
      })}
    </ul>
  )
}

function Newest({ part: { part, newest } }: { part: Part }) {
  const { t } = useTranslation('overview')
  return (
    <details>
      <summary className="row">
        {t('newest.summary')} <span className="sr-only">{t(`part.${part}`)}</span>{' '}
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <ol className="newest">
        {newest.map(({ id, name, at }) => (
          <li key={id}>
            <NameLink to={part === 'learning' ? paths.offer(id) : paths.adminPerson(id)}>{name}</NameLink>{' '}
            <span className="muted">
              <Time value={at} show="date" />
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

const wayTo: Record<QueueItem, string> = {
  reports: paths.adminModeration(),
  appeals: paths.adminModeration({ view: 'appeals' }),
  validationsOverdue: paths.ijAdministration(),
  reviews: paths.adminReviews(),
  doubts: paths.adminDoubts(),
  audits: paths.audits({ queue: 'mine' }),
  helpdesk: paths.helpdeskRequests(),
  failures: paths.failedJobs(),
  links: paths.adminLinks({ state: 'requested' }),
}

/** Pending decisions of the whole campus, most urgent first. */
function Queue({ queue }: Pick<OverviewData, 'queue'>) {
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
        {queue.map(({ item, count, since, oldest }) => (
          <li key={item}>
            <Link to={wayTo[item]}>{t(`queue.${item}`, { count, number: number(count) })}</Link>
            {since ? (
              <span className="muted">
                {' '}
                {t('queue.since')} <Time value={since} show="date" />
              </span>
            ) : null}
            {oldest.length > 0 ? <Oldest cases={oldest} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Cases by name, each with how long it has waited. */
function Oldest({ cases }: { cases: OverviewData['queue'][number]['oldest'] }) {
  const { t } = useTranslation('validation')
  return (
    <ul className="newest">
      {cases.map(({ id, name, days }) => (
        <li key={id}>
          <Link to={paths.audit(id)} dir="auto">
            {name}
          </Link>{' '}
          <span className="muted">{t('age', { count: days })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Where the program describes the move; not a page of the campus. */
const guide = 'docs/growth.md'

/** The embedded database is near or beyond its limit: what that means, and what to do. */
export function DatabaseNotice({ people, limit }: NonNullable<Overview['database']>) {
  const { t, language } = useTranslation('overview')
  const number = numberFormat(language)
  return (
    <Notice tone="warning" title={t(people < limit ? 'database.near' : 'database.over')}>
      <p>{t('database.text', { people: number.format(people), limit: number.format(limit) })}</p>
      <p>{t('database.todo', { file: guide })}</p>
    </Notice>
  )
}
