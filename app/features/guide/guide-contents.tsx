import type { ReactNode } from 'react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Ring, type RingPlace } from '~/app/ui/content/ring'
import { WideOpen } from '~/app/ui/content/wide-open'
import { Icon } from '~/app/ui/icons'
import { EntryTitle } from './open-clauses'
import type { Progress } from './guide.server'
import type { GuideEntry, GuidePart } from './guide-tree.server'
import { Form } from '~/app/ui/forms/form'
import { SearchField } from '~/app/ui/forms/search-field'
import { limits } from '~/contracts/constants'

type DoneMarkProps = { entry: GuideEntry; progress: Progress | null }

/** Beside a clause that the reader's outlet has done. */
function DoneMark({ entry: { clause }, progress }: DoneMarkProps) {
  const { t } = useTranslation('guide')
  if (clause === null || progress?.[clause] !== 'done') return null
  return (
    <>
      {' '}
      <Icon name="check" className="guide-done" />
      <span className="sr-only">{t('done')}</span>
    </>
  )
}

type GuideOverviewProps = { parts: GuidePart[]; progress: Progress | null; ring?: ReactNode }

/** All articles by part; `ring` is the drawing beside them. */
export function GuideOverview({ parts, progress, ring }: GuideOverviewProps) {
  const { t } = useTranslation('guide')
  return (
    <div className={ring ? 'guide-index' : 'columns'}>
      {ring}
      {parts.map(({ section, entries }) => (
        <section key={section} className={`section guide-${section}`}>
          <h2 className="guide-part">{t(`sections.${section}`)}</h2>
          <ul className="side-nav">
            {entries.map((entry) => (
              <li key={entry.slug}>
                <Link to={paths.guide(entry.slug)}>
                  <EntryTitle entry={entry} />
                  <DoneMark entry={entry} progress={progress} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type ClauseRingProps = Pick<GuideOverviewProps, 'parts' | 'progress'> & { places: readonly RingPlace[] }

/** Each segment leads to its clause; those that the reader's outlet has done are the thickest. */
export function ClauseRing({ parts, places, progress }: ClauseRingProps) {
  const { t } = useTranslation('guide')
  const entries = parts.flatMap((part) => part.entries)
  if (places.length === 0) return null
  const done = places.filter(({ clause }) => progress?.[clause] === 'done').length
  return (
    <Ring
      numbered
      segments={places.map((place) => {
        const entry = entries.find(({ clause }) => clause === place.clause)
        return {
          ...place,
          title: entry?.title ?? '',
          state: progress ? (progress[place.clause] ?? 'none') : 'done',
          ...(entry ? { href: paths.guide(entry.slug) } : {}),
        }
      })}
    >
      <span className="ring-number num">{progress ? done : places.length}</span>
      <span>{progress ? t('ring.done', { total: places.length }) : t('ring.clauses')}</span>
    </Ring>
  )
}

type GuideContentsProps = { parts: GuidePart[]; current?: string; progress?: Progress | null }

/** The contents beside an article, with its part open; folded on phones. */
export function GuideContents({ parts, current, progress = null }: GuideContentsProps) {
  const { t } = useTranslation('guide')
  return (
    <nav aria-label={t('contents')} className="no-print">
      <WideOpen title={t('contents')}>
        <div className="filter-body">
          {parts.map(({ section, entries }) => (
            <details
              key={`${section} ${String(current)}`}
              className="guide-contents-part"
              open={current === undefined || entries.some(({ slug }) => slug === current)}
            >
              <summary className="kicker">
                {t(`sections.${section}`)}
                <Icon name="chevron-down" className="icon-turn" />
              </summary>
              <ul className="guide-contents">
                {entries.map((entry) => (
                  <li key={entry.slug}>
                    <Link
                      to={paths.guide(entry.slug)}
                      aria-current={entry.slug === current ? 'page' : undefined}
                    >
                      <EntryTitle entry={entry} />
                      <DoneMark entry={entry} progress={progress} />
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </WideOpen>
    </nav>
  )
}

/** The search form of the guide; its words are in the address. */
export function GuideSearchForm({ asked = '' }: { asked?: string }) {
  const { t } = useTranslation('guide')
  return (
    <Form role="search" method="get" action={paths.guide()} className="guide-search">
      <SearchField
        label={t('search.label')}
        submit={t('search.submit')}
        asked={asked}
        maxLength={limits.searchCharacters}
      />
    </Form>
  )
}
