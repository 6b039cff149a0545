import type { ReactNode } from 'react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes, locales } from '~/contracts/constants'
import type { VotesData, FailedSearchesData } from './editing.server'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { FailedSearch } from '~/contracts/content/guide'

/** With the parts of editing in its head. */
type Shown<Data> = Omit<Data, 'managesEditors'> & { tabs: ReactNode }

/** Ratings of all articles, or the comments on one. */
export function VotesPage(props: Shown<VotesData>) {
  const { t } = useTranslation('guide')
  const { total, page, article, comments, counts } = props
  const title = article ? t('editing.votes.of', { title: article.title }) : t('editing.votes.title')
  return (
    <>
      <PageHeading title={title} lede={article ? undefined : t('editing.votes.lede')} tabs={props.tabs} />
      <div className="stack">
        {article ? (
          <p>
            <Link to={paths.guideVotes()}>{t('editing.votes.back')}</Link>
          </p>
        ) : null}
        {total === 0 ? <EmptyState title={t('editing.votes.none')} /> : null}
        {article ? (
          <Comments comments={comments} languageNames={props.languageNames} />
        ) : (
          <Counts counts={counts} />
        )}
        <Pagination
          page={page}
          pageSize={pageSizes.default}
          total={total}
          hrefFor={(number) => paths.guideVotes({ article: article?.slug, page: number })}
        />
      </div>
    </>
  )
}

function Counts({ counts }: Pick<VotesData, 'counts'>) {
  const { t } = useTranslation('guide')
  type Row = VotesData['counts'][number]
  const columns: Column<Row>[] = [
    {
      header: t('editing.votes.article'),
      cell: ({ slug, title }) => <Link to={paths.guide(slug)}>{title}</Link>,
    },
    { header: t('editing.votes.yes'), numeric: true, cell: ({ helpful }) => helpful },
    { header: t('editing.votes.no'), numeric: true, cell: (row) => row.not },
    {
      header: t('editing.votes.comments'),
      numeric: true,
      cell: ({ slug, comments, title }) =>
        comments === 0 ? (
          0
        ) : (
          <Link to={paths.guideVotes({ article: slug })}>
            {comments} <span className="sr-only">{title}</span>
          </Link>
        ),
    },
  ]
  if (counts.length === 0) return null
  return (
    <Table caption={t('editing.votes.title')} columns={columns} rows={counts} rowKey={({ slug }) => slug} />
  )
}

function Comments({ comments, languageNames }: Pick<VotesData, 'comments' | 'languageNames'>) {
  const { t } = useTranslation('guide')
  return (
    <ul className="stack">
      {comments.map(({ at, helpful, comment, locale }, index) => (
        <li key={`${at} ${String(index)}`} className="section">
          <p className="muted">
            {t(helpful ? 'editing.votes.saidYes' : 'editing.votes.saidNo')} ·{' '}
            {languageNames[locale] ?? locale} · <Time value={at} show="date" />
          </p>
          <p dir="auto" className="pre-line">
            {comment}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Searches without results. */
export function FailedSearchesPage(props: Shown<FailedSearchesData>) {
  const { rows, total, page, locale, languageNames, tabs } = props
  const { t } = useTranslation('guide')
  const href = (query: { locale?: string | undefined; page?: number }) => paths.guideFailedSearches(query)
  const columns: Column<FailedSearch>[] = [
    {
      header: t('editing.searches.term'),
      cell: ({ term }) => <bdi className="any-break">{term}</bdi>,
    },
    { header: t('editing.language'), cell: (row) => languageNames[row.locale] ?? row.locale },
    { header: t('editing.searches.hits'), numeric: true, cell: ({ hits }) => hits },
    { header: t('editing.searches.last'), cell: ({ lastAt }) => <Time value={lastAt} show="date" /> },
  ]
  return (
    <>
      <PageHeading title={t('editing.searches.title')} lede={t('editing.searches.lede')} tabs={tabs} />
      <div className="stack">
        <Tabs
          label={t('editing.language')}
          tabs={[
            { label: t('editing.allLanguages'), href: href({}), current: locale === null },
            ...locales.map(({ code, realName }) => ({
              label: realName,
              href: href({ locale: code }),
              current: locale === code,
            })),
          ]}
        />
        {rows.length === 0 ? (
          <EmptyState title={t('editing.searches.none')}>{t('editing.searches.noneText')}</EmptyState>
        ) : (
          <Table
            caption={t('editing.searches.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.locale} ${row.term}`}
          />
        )}
        <Pagination
          page={page}
          pageSize={pageSizes.default}
          total={total}
          hrefFor={(number) => href({ locale: locale ?? undefined, page: number })}
        />
      </div>
    </>
  )
}
