import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import type { Reading } from '~/app/platform/reading.server'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { RichText } from '~/app/ui/rich-text'
import { EntryTitle } from './entry-title'
import { ClauseRing, GuideContents, GuideOverview } from './guide-contents'
import { GuideSearchForm } from './guide-search-form'
import type { GuideData } from './guide.server'
import { SearchResults } from './search-results'

/** The start page of the guide, or search results. */
export function GuidePage(props: GuideData) {
  return props.search ? <Searched {...props} search={props.search} /> : <FirstPage {...props} />
}

function FirstPage({ intro, parts, reading, checklist, progress }: GuideData) {
  const { t } = useTranslation('guide')
  const actions = (
    <>
      {checklist ? (
        <ButtonLink href={paths.guideChecklist()} icon={<Icon name="check" />}>
          {t('checklist')}
        </ButtonLink>
      ) : null}
      <ButtonLink href={paths.guidePrint()} variant="secondary" icon={<Icon name="print" />}>
        {t('print.whole')}
      </ButtonLink>
    </>
  )
  return (
    <>
      <PageHeading title={intro.title} lede={intro.lede} actions={actions} />
      <div className="stack stack-lg">
        <GuideSearchForm />
        {reading.length > 0 ? <ContinueReading reading={reading} /> : null}
        <GuideOverview
          parts={parts}
          progress={progress}
          ring={<ClauseRing parts={parts} progress={progress} />}
        />
        {intro.body.length > 0 ? <RichText blocks={intro.body} /> : null}
      </div>
    </>
  )
}

function ContinueReading({ reading }: { reading: Reading[] }) {
  const { t } = useTranslation('guide')
  return (
    <Section title={t('reading')}>
      <ul className="stack stack-sm">
        {reading.map(({ slug, href, title, clause, at }) => (
          <li key={slug} className="row">
            <Link to={href}>
              <EntryTitle entry={{ slug, title, clause }} />
            </Link>
            <span className="muted">
              <Time value={at} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Searched({ intro, parts, search }: GuideData & { search: NonNullable<GuideData['search']> }) {
  const { t } = useTranslation('guide')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title'), href: paths.guide() }, { label: intro.title }]} />
      <PageHeading title={intro.title} />
      <Sidebar side={<GuideContents parts={parts} />}>
        <div className="stack">
          <GuideSearchForm asked={search.asked} />
          <SearchResults search={search} />
        </div>
      </Sidebar>
    </>
  )
}
