import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import { locales, pageSizes } from '~/contracts/constants'
import type { FailedSearch } from '~/contracts/content/guide'
import type { FailedSearchesData } from './editing.server'
import { EditingCrumbs, EditingTabs } from './editing-tabs'

/** Searches without results. */
export function FailedSearchesPage({ rows, total, page, locale, languageNames }: FailedSearchesData) {
  const { t } = useTranslation('guide')
  const href = (query: { locale?: string | undefined; page?: number }) => paths.guideFailedSearches(query)
  const columns: Column<FailedSearch>[] = [
    {
      id: 'term',
      header: t('editing.searches.term'),
      rowHeader: true,
      cell: ({ term }) => <bdi className="any-break">{term}</bdi>,
    },
    { id: 'locale', header: t('editing.language'), cell: (row) => languageNames[row.locale] ?? row.locale },
    { id: 'hits', header: t('editing.searches.hits'), numeric: true, cell: ({ hits }) => hits },
    {
      id: 'last',
      header: t('editing.searches.last'),
      cell: ({ lastAt }) => <Time value={lastAt} show="date" />,
    },
  ]
  return (
    <>
      <EditingCrumbs label={t('editing.searches.title')} />
      <PageHeading title={t('editing.searches.title')} lede={t('editing.searches.lede')} />
      <EditingTabs current="searches" />
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
            captionHidden
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
