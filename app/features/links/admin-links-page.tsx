import { Link as To, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { Email } from '~/app/ui/content/description-list'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { IncompleteSearch, EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { Link, LinkKind, LinkState, MissingLegalEntity } from '~/contracts/people/links'
import type { AdminLinks, MissingList } from './admin-links.server'
import { stateTones } from './linked-profiles'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'

/** The contract's own lists stay on the server. */
const states: readonly LinkState[] = ['requested', 'confirmed', 'rejected', 'withdrawn', 'ended']
const kinds: readonly LinkKind[] = ['legalEntity', 'trainer', 'group']

/** All links, for the administration. */
export function AdminLinksPage(list: AdminLinks) {
  const { t } = useTranslation('links')
  return (
    <>
      <PageHeading
        title={t('admin.title')}
        actions={
          <>
            <ButtonLink href={paths.adminMissingLegalEntities()} variant="secondary" small>
              {t('missing.title')}
            </ButtonLink>
            <ExportLink href={paths.adminLinksExport(list.filter)} />
          </>
        }
      />
      <Sidebar side={<Filters {...list} />}>
        <Found {...list} />
      </Sidebar>
      <AboutPage>{t('admin.lede')}</AboutPage>
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
      <ListCount>{t('admin.count', { count: total, number: numberOf(total) })}</ListCount>
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
      header: t('facts:kinds.mediaOutlet'),
      cell: ({ id, outlet }) => <NameLink to={paths.adminLink(id)}>{outlet.name}</NameLink>,
    },
    { header: t('column.partner'), cell: ({ partner }) => <bdi>{partner.name}</bdi> },
    { header: t('column.kind'), cell: ({ kind }) => t(`facts:kinds.${kind}`) },
    {
      header: t('column.state'),
      cell: ({ state }) => <Tag tone={stateTones[state]}>{t(`state.${state}`)}</Tag>,
    },
    { header: t('facts.requested'), cell: ({ requestedAt }) => <Time value={requestedAt} show="date" /> },
  ]
  return <Table caption={t('admin.title')} columns={columns} rows={links} />
}

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
        actions={<ExportLink href={paths.adminMissingLegalEntitiesExport({ text })} />}
      />
      <Sidebar
        side={
          <FilterForm action={href()} activeCount={text ? 1 : 0} clearHref={href()}>
            <FilterText label={t('missing.outlet')} name="text" chosen={text} />
          </FilterForm>
        }
      >
        <Stack>
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
      </Sidebar>
      <AboutPage>{t('missing.lede')}</AboutPage>
    </>
  )
}

function Missing({ rows }: { rows: MissingLegalEntity[] }) {
  const { t } = useTranslation(['links', 'facts'])
  const columns: Column<MissingLegalEntity>[] = [
    {
      header: t('facts:kinds.legalEntity'),
      cell: ({ name, email }) => (
        <>
          <bdi>{name}</bdi>
          <br />
          <span className="muted">
            <Email address={email} />
          </span>
        </>
      ),
    },
    {
      header: t('missing.namedBy'),
      cell: ({ outlet }) => <NameLink to={paths.adminPerson(outlet.id)}>{outlet.name}</NameLink>,
    },
    { header: t('missing.since'), cell: ({ since }) => <Time value={since} show="date" /> },
    {
      header: t('missing.action'),
      cell: ({ name, email }) => (
        <To to={paths.adminPersonNew({ kind: 'legalEntity', email, name })}>
          {t('missing.invite')} <span className="sr-only">{name}</span>
        </To>
      ),
    },
  ]
  return (
    <Table caption={t('missing.title')} columns={columns} rows={rows} rowKey={({ outlet }) => outlet.id} />
  )
}
