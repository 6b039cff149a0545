import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Icon } from '~/app/ui/icons'
import { EntryTitle } from './entry-title'
import type { GuidePart } from './guide-tree.server'

/** All articles by part, as the first page of the guide shows them. */
export function GuideOverview({ parts }: { parts: GuidePart[] }) {
  const { t } = useTranslation('guide')
  return (
    <div className="columns">
      {parts.map(({ section, entries }) => (
        <section key={section} className="section">
          <h2 className="guide-part">{t(`sections.${section}`)}</h2>
          <ul className="side-nav">
            {entries.map((entry) => (
              <li key={entry.slug}>
                <Link to={paths.guide(entry.slug)}>
                  <EntryTitle entry={entry} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The contents beside an article; folded on phones. */
export function GuideContents({ parts, current }: { parts: GuidePart[]; current?: string }) {
  const { t } = useTranslation('guide')
  return (
    <nav aria-label={t('contents')} className="no-print">
      <details className="filter wide-open">
        <summary className="btn btn-secondary">
          {t('contents')}
          <Icon name="chevron-down" className="icon-turn" />
        </summary>
        <div className="filter-body">
          {parts.map(({ section, entries }) => (
            <div key={section}>
              <p className="kicker">{t(`sections.${section}`)}</p>
              <ul className="guide-contents">
                {entries.map((entry) => (
                  <li key={entry.slug}>
                    <Link
                      to={paths.guide(entry.slug)}
                      aria-current={entry.slug === current ? 'page' : undefined}
                    >
                      <EntryTitle entry={entry} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </details>
    </nav>
  )
}
