import { Link as To } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { IncompleteSearch, EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { Link, LinkKind, LinkState } from '~/contracts/people/links'
import type { AdminLinks } from './admin-links.server'
import { stateTones } from './linked-account'

/** The contract's own lists stay on the server. */
const states: readonly LinkState[] = ['requested', 'confirmed', 'rejected', 'withdrawn', 'ended']
const kinds: readonly LinkKind[] = ['legalEntity', 'trainer']

/** All links, for the administration. */
export function AdminLinksPage(list: AdminLinks) {
  const { t } = useTranslation('links')
  return (
    <>
      <PageHeading
        title={t('admin.title')}
        lede={t('admin.lede')}
        actions={
          <>
            <ButtonLink href={paths.adminMissingLegalEntities()} variant="secondary">
              {t('missing.title')}
            </ButtonLink>
            <ExportLink href={paths.adminLinksExport(list.filter)} />
          </>
        }
      />
      <Sidebar side={<Filters {...list} />}>
        <Found {...list} />
      </Sidebar>
    </>
  )
}

function Filters({ filter }: AdminLinks) {
  const { t } = useTranslation(['links', 'facts'])
  return (
    <FilterForm
      action={paths.adminLinks()}
      activeCount={[filter.state, filter.kind, filter.text].filter(Boolean).length}
      clearHref={paths.adminLinks()}
    >
      <FilterText label={t('admin.search')} name="text" chosen={filter.text} />
      <FilterSelect
        label={t('column.state')}
        name="state"
        chosen={filter.state}
        placeholder={t('admin.all')}
        options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <FilterSelect
        label={t('column.kind')}
        name="kind"
        chosen={filter.kind}
        placeholder={t('admin.all')}
        options={kinds.map((value) => ({ value, label: t(`facts:kinds.${value}`) }))}
      />
    </FilterForm>
  )
}

function Found({ items, total, incomplete, page, pageSize, filter }: AdminLinks) {
  const { t } = useTranslation('links')
  const numberOf = useCountFormat()
  const limited = incomplete ? <IncompleteSearch /> : null
  if (items.length === 0) return <EmptyState title={t('admin.nothing')}>{limited}</EmptyState>
  return (
    <Stack>
      <p className="num" role="status">
        {t('admin.count', { count: total, number: numberOf(total) })}
      </p>
      {limited}
      <Links links={items} />
      <Pagination
        page={page}
        pageSize={pageSize}
        {...boundedTotal(total)}
        hrefFor={(number) => paths.adminLinks({ ...filter, page: number })}
      />
    </Stack>
  )
}

function Links({ links }: { links: Link[] }) {
  const { t } = useTranslation(['links', 'facts'])
  const columns: Column<Link>[] = [
    {
      id: 'outlet',
      header: t('facts:kinds.mediaOutlet'),
      rowHeader: true,
      cell: ({ id, outlet }) => (
        <To to={paths.adminLink(id)} dir="auto">
          {outlet.name}
        </To>
      ),
    },
    {
      id: 'partner',
      header: t('column.partner'),
      cell: ({ partner }) => <bdi>{partner.name}</bdi>,
    },
    { id: 'kind', header: t('column.kind'), cell: ({ kind }) => t(`facts:kinds.${kind}`) },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state }) => <Tag tone={stateTones[state]}>{t(`state.${state}`)}</Tag>,
    },
    {
      id: 'requested',
      header: t('facts.requested'),
      cell: ({ requestedAt }) => <Time value={requestedAt} show="date" />,
    },
  ]
  return (
    <Table caption={t('admin.title')} captionHidden columns={columns} rows={links} rowKey={({ id }) => id} />
  )
}
