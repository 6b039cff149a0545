import { Link as To } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { boundedTotal } from '~/app/platform/counted'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { FilterForm, FilterText } from '~/app/ui/forms/filter-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { MissingLegalEntity } from '~/contracts/people/links'
import type { MissingList } from './admin-links.server'

/** Missing legal entities, which admins can invite. */
export function MissingPage({ text, items, total, incomplete, page, pageSize }: MissingList) {
  const { t } = useTranslation('links')
  const href = paths.adminMissingLegalEntities
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('admin.title'), href: paths.adminLinks() }, { label: t('missing.title') }]}
      />
      <PageHeading
        title={t('missing.title')}
        lede={t('missing.lede')}
        actions={<ExportLink href={paths.adminMissingLegalEntitiesExport({ text })} />}
      />
      <Stack gap="lg">
        <Measure>
          <FilterForm action={href()} activeCount={text ? 1 : 0} clearHref={href()}>
            <FilterText label={t('missing.outlet')} name="text" chosen={text} />
          </FilterForm>
        </Measure>
        {incomplete ? <p className="muted">{t('missing.incomplete')}</p> : null}
        {items.length === 0 ? (
          <EmptyState title={t(text ? 'missing.nothing' : 'missing.empty')} />
        ) : (
          <Missing rows={items} />
        )}
        <Pagination
          page={page}
          pageSize={pageSize}
          {...boundedTotal(total)}
          hrefFor={(number) => href({ text, page: number })}
        />
      </Stack>
    </>
  )
}

function Missing({ rows }: { rows: MissingLegalEntity[] }) {
  const { t } = useTranslation(['links', 'facts'])
  const columns: Column<MissingLegalEntity>[] = [
    {
      id: 'name',
      header: t('facts:kinds.legalEntity'),
      rowHeader: true,
      cell: ({ name, email }) => (
        <>
          <bdi>{name}</bdi>
          <br />
          <span className="muted">{email}</span>
        </>
      ),
    },
    {
      id: 'outlet',
      header: t('missing.namedBy'),
      cell: ({ outlet }) => (
        <To to={paths.adminPerson(outlet.id)} dir="auto">
          {outlet.name}
        </To>
      ),
    },
    { id: 'since', header: t('missing.since'), cell: ({ since }) => <Time value={since} show="date" /> },
    {
      id: 'invite',
      header: t('missing.action'),
      cell: ({ name, email }) => (
        <To to={paths.adminPersonNew({ kind: 'legalEntity', email, name })}>
          {t('missing.invite')} <span className="sr-only">{name}</span>
        </To>
      ),
    },
  ]
  return (
    <Table
      caption={t('missing.title')}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ outlet }) => outlet.id}
    />
  )
}
