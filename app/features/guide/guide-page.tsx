import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import type { Reading } from '~/app/platform/reading.server'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { RichText } from '~/app/ui/rich-text'
import { EntryTitle } from './open-clauses'
import { ClauseRing, GuideContents, GuideOverview, GuideSearchForm } from './guide-contents'
import type { GuideData } from './guide.server'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits, pageSizes } from '~/contracts/constants'
import { inLanguage } from '~/contracts/languages'
import type { GuideSearchData, Hit } from './search.server'
import { Marked } from '~/app/ui/content/marked-text'

/** The start page of the guide, or search results. */
export function GuidePage(props: GuideData) {
  return props.search ? <Searched {...props} search={props.search} /> : <FirstPage {...props} />
}

function FirstPage({ intro, parts, ring, reading, checklist, progress }: GuideData) {
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
          ring={<ClauseRing parts={parts} places={ring} progress={progress} />}
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

/** Search results of the guide, with suggestions if there are none. */
function SearchResults({ search }: { search: GuideSearchData }) {
  const { t } = useTranslation('guide')
  const { asked, hits, total, page, corrected } = search
  return (
    <Stack>
      <SearchNotice search={search} />
      {total > 0 ? (
        <ListCount>{t('search.count', { count: total, text: corrected ?? asked })}</ListCount>
      ) : null}
      {hits.map((hit) => (
        <SearchHit key={hit.slug} hit={hit} />
      ))}
      {total === 0 &&
      !search.clause &&
      (search.validationError === null || search.validationError === 'cut') ? (
        <NothingFound asked={asked} />
      ) : null}
      <Pagination
        page={page}
        pageSize={pageSizes.default}
        total={total}
        hrefFor={(number) => paths.guide(undefined, { q: asked, page: number })}
      />
    </Stack>
  )
}

function SearchNotice({ search }: { search: GuideSearchData }) {
  const { t } = useTranslation('guide')
  const { validationError, corrected, asked, clause } = search
  return (
    <>
      {validationError ? (
        <Notice>{t(`search.validationError.${validationError}`, { count: limits.searchCharacters })}</Notice>
      ) : null}
      {corrected ? (
        <Notice title={t('search.corrected.title', { text: corrected })}>
          {t('search.corrected.text', { text: asked })}
        </Notice>
      ) : null}
      {clause ? (
        <Notice>
          {t('search.clause', { number: clause.clause })}{' '}
          <Link to={paths.guide(clause.slug)}>{clause.title}</Link>
        </Notice>
      ) : null}
    </>
  )
}

function SearchHit({ hit }: { hit: Hit }) {
  const { t, language } = useTranslation('guide')
  const lang = hit.locale === language ? undefined : hit.locale
  return (
    <article className="card">
      <p className="kicker">
        {hit.clause === null ? t(`sections.${hit.section ?? 'more'}`) : t('clause', { number: hit.clause })}
      </p>
      <h2 {...inLanguage(lang)}>
        <Link to={paths.guide(hit.slug)} className="card-link">
          <Marked parts={hit.title} />
        </Link>
      </h2>
      <p className="measure" {...inLanguage(lang)}>
        <Marked parts={hit.excerpt} />
        <span>{/[.!?…]$/.test(hit.excerpt.at(-1)?.text ?? '.') ? null : ' …'}</span>
      </p>
      {lang ? <p className="hint">{t('onlyEnglish')}</p> : null}
    </article>
  )
}

function NothingFound({ asked }: { asked: string }) {
  const { t } = useTranslation('guide')
  return (
    <EmptyState
      title={t('search.nothing.title', { text: asked })}
      action={
        <div className="row">
          <ButtonLink variant="secondary" href={paths.content({ text: asked })}>
            {t('search.nothing.offers')}
          </ButtonLink>
          <ButtonLink variant="secondary" href={paths.helpdesk()}>
            {t('search.nothing.helpdesk')}
          </ButtonLink>
        </div>
      }
    >
      <ul className="bullets">
        <li>{t('search.nothing.fewer')}</li>
        <li>{t('search.nothing.other')}</li>
        <li>{t('search.nothing.contents')}</li>
      </ul>
    </EmptyState>
  )
}
