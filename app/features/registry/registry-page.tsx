import type { ReactNode } from 'react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { WorldMap, type WorldMapProps } from '~/app/ui/content/world-map'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { FacetForm, useFacetChips } from '~/app/ui/forms/filter-form'
import { FilterChips } from '~/app/ui/navigation/filter-chips'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { ListOrMap } from '~/app/ui/navigation/tabs'
import { limits, pageSizes, registryFacets, registrySorts } from '~/contracts/constants'
import type {
  RegistryData,
  RegistryFiltersShown,
  RegistryFilterValues,
  RegistryMapData,
} from './registry.server'

type AroundProps = FiltersProps & { total: number; more: boolean; children: ReactNode }

/** What is around the outlets, in a list or on a map: both keep the filters. */
function Around({ total, more, children, ...props }: AroundProps) {
  const { t } = useTranslation('registry')
  const { filters, view } = props
  const { page: _page, ...kept } = filters
  return (
    <>
      <PageHeading
        title={t('title')}
        lede={t('lede')}
        tabs={
          <ListOrMap
            list={paths.registry(kept)}
            map={paths.registry({ ...kept, view: 'map' })}
            shows={view}
          />
        }
      />
      <Sidebar side={<RegistryFilters {...props} />}>
        <Stack>
          <p className="num" role="status">
            {more ? t('moreThan', { count: limits.counted }) : t('count', { count: total })}
          </p>
          <FilterChips chips={useFacetChips(facetsOf(props))} />
          {total === 0 ? <NoOutlets filters={filters} /> : null}
          {children}
          <Programs filters={filters} />
        </Stack>
      </Sidebar>
    </>
  )
}

/** Outlets that say in public how they work, for readers who may know nothing of the campus. */
export function RegistryPage({ items, ...props }: RegistryData) {
  const { total, more, filters } = props
  return (
    <Around {...props}>
      {items.length > 0 ? <Outlets items={items} /> : null}
      <Pagination
        page={Number(filters.page ?? 1)}
        pageSize={pageSizes.default}
        total={total}
        moreThan={more ? limits.counted : undefined}
        hrefFor={(page) => paths.registry({ ...filters, page })}
      />
    </Around>
  )
}

/** The same as a map: how many are in which country. */
export function RegistryMapPage({
  world,
  without,
  land,
  ...props
}: RegistryMapData & Pick<WorldMapProps, 'land'>) {
  const { t } = useTranslation('registry')
  return (
    <Around {...props}>
      <WorldMap
        {...{ world, land }}
        hrefOf={(country) => paths.registry({ ...props.filters, country })}
        texts={{
          world: t('map.label'),
          legend: t('map.legend'),
          table: t('map.table'),
          country: t('filters.country'),
          count: t('map.outlets'),
          dot: ({ name, count }) => t('map.country', { country: name, count }),
        }}
      />
      {without > 0 ? <p className="muted">{t('map.without', { count: without })}</p> : null}
    </Around>
  )
}

function Outlets({ items }: Pick<RegistryData, 'items'>) {
  const { t } = useTranslation('registry')
  return (
    <div className="registry-rows">
      {items.map(
        ({ id, name, place, media, languages, standing, publishedAt, validUntil, number, ...entry }) => (
          <article key={id} className="registry-row">
            <h2 dir="auto">
              <Link to={paths.outletReport(id)} className="card-link">
                {name}
              </Link>
            </h2>
            <p className="muted">
              {[place, media, languages].filter(Boolean).map((fact, index) => (
                <span key={fact}>
                  <span>{index > 0 ? ' · ' : null}</span>
                  <bdi>{fact}</bdi>
                </span>
              ))}
            </p>
            <p className="registry-days">
              <Tag tone={standing === 'valid' ? 'success' : 'warning'}>{t(`standing.${standing}`)}</Tag>{' '}
              <span>{t('row.report', { number })}</span> <Time value={publishedAt} show="date" />
              <span> · {t(`row.${standing}`)}</span> <Time value={validUntil} show="date" />
              {entry.certificate && entry.certifiedUntil ? (
                <>
                  <span> · </span>
                  <Link to={paths.certificateOf(entry.certificate)}>{t('row.certified')}</Link>{' '}
                  <Time value={entry.certifiedUntil} show="date" />
                </>
              ) : null}
            </p>
          </article>
        ),
      )}
    </div>
  )
}

type FiltersProps = RegistryFiltersShown & { view: 'list' | 'map' }

/** The list is the view of an address that names none. */
const inView = (view: FiltersProps['view']): { view?: 'map' } => (view === 'map' ? { view } : {})

const facetsOf = ({ filters: { page: _page, ...filters }, chosen, options, view }: FiltersProps) => ({
  // There is nothing to choose while all outlets are in the same stage.
  names: registryFacets.filter((name) => name !== 'stage' || options.stage.length > 1 || filters.stage),
  filters,
  chosen,
  hrefWith: (other: RegistryFilterValues) => paths.registry({ ...other, ...inView(view) }),
})

function RegistryFilters(props: FiltersProps) {
  const { t } = useTranslation('registry')
  return (
    <FacetForm
      {...facetsOf(props)}
      action={paths.registry()}
      hidden={inView(props.view)}
      options={props.options}
      labelOf={(name) => t(`filters.${name}`)}
      sorts={registrySorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
    />
  )
}

function NoOutlets({ filters: { page: _page, sort: _sort, ...filters } }: Pick<RegistryData, 'filters'>) {
  const { t } = useTranslation('registry')
  if (Object.keys(filters).length === 0)
    return (
      <EmptyState title={t('none.title')}>
        <p>{t('none.text')}</p>
      </EmptyState>
    )
  const action = <ButtonLink href={paths.registry()}>{t('empty.action')}</ButtonLink>
  return (
    <EmptyState title={t('empty.title')} action={action}>
      <p>{t('empty.text')}</p>
    </EmptyState>
  )
}

/** The same with the same filters, as programs read it. */
function Programs({ filters: { page: _page, sort: _sort, ...filters } }: Pick<RegistryData, 'filters'>) {
  const { t } = useTranslation('registry')
  return (
    <div className="no-print">
      <Section title={t('programs.title')}>
        <ul className="row plain-list">
          <li>
            <a href={paths.registryFile('csv', filters)}>{t('programs.csv')}</a>
          </li>
          <li>
            <a href={paths.registryFile('json', filters)}>{t('programs.json')}</a>
          </li>
          <li>
            <a href={paths.registryFeed}>{t('programs.feed')}</a>
          </li>
          <li>
            <a href={paths.trustFile}>trust.txt</a>
          </li>
        </ul>
      </Section>
    </div>
  )
}
