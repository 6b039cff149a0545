import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { FilterCheckboxes, FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { type FilterChip, FilterChips } from '~/app/ui/navigation/filter-chips'
import { type ListFilterValues, type OfferList, without } from './list-filters'
import type { FilterName, FilterOptions } from './filter-options.server'
import { type Tab, Tabs } from '~/app/ui/navigation/tabs'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'

export type OfferFiltersProps = FilterOptions & {
  filters: ListFilterValues
  /** Parameters of a view other than the list, which its filters keep. */
  view?: Readonly<Record<string, string>>
  /** The list of members, if it is no other. */
  list?: OfferList
}

const inTheirOrder = ['state', 'category', 'tag', 'clause', 'language', 'online', 'cost', 'provider'] as const
const isSeveral = (name: FilterName): name is 'tag' | 'clause' => name === 'tag' || name === 'clause'

function useChips({ filters, chosen, view, list = paths.content }: OfferFiltersProps): FilterChip[] {
  const { t } = useTranslation('ui')
  const at = (left: ListFilterValues) => list({ ...left, ...view })
  const chip = (name: FilterName, value: string) => ({
    label: chosen[name]?.[value] ?? value,
    href: at(without(filters, name, value)),
  })
  const text = filters.text
  return [
    ...(text ? [{ label: t('filter.searchedFor', { text }), href: at(without(filters, 'text')) }] : []),
    ...inTheirOrder.flatMap((name) => [filters[name] ?? []].flat().map((value) => chip(name, value))),
  ]
}

/** The filters of the resource centre, each with its counts. */
export function OfferFilters(props: OfferFiltersProps) {
  const { t } = useTranslation('offers')
  const { filters, options, view, list = paths.content } = props
  return (
    <FilterForm action={list()} activeCount={useChips(props).length} clearHref={list(view)}>
      {Object.entries(view ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FilterText label={t('filters.text')} name="text" chosen={filters.text} />
      {inTheirOrder.map((name) => {
        const field = { name, label: t(`filters.${name}`), options: options[name] }
        if (isSeveral(name)) return <FilterCheckboxes key={name} {...field} chosen={filters[name] ?? []} />
        if (name === 'state') return <FilterSelect key={name} {...field} chosen={filters.state ?? 'open'} />
        return <FilterSelect key={name} {...field} placeholder={t('filters.all')} chosen={filters[name]} />
      })}
      {view ? <KeptSort sort={filters.sort} /> : <SortSelect sort={filters.sort} />}
    </FilterForm>
  )
}

interface ChosenSort {
  sort: ListFilterValues['sort'] | undefined
}

/** A month has its own order; the list has the chosen one again. */
const KeptSort = ({ sort }: ChosenSort) => (sort ? <input type="hidden" name="sort" value={sort} /> : null)

function SortSelect({ sort }: ChosenSort) {
  const { t } = useTranslation(['offers', 'ui'])
  return (
    <FilterSelect
      label={t('ui:filter.sort')}
      name="sort"
      placeholder={t('sort.best')}
      chosen={sort}
      options={(['deadline', 'newest', 'relevance'] as const).map((value) => ({
        value,
        label: t(`sort.${value}`),
      }))}
    />
  )
}

export function ActiveFilters(props: OfferFiltersProps): ReactNode {
  return <FilterChips chips={useChips(props)} />
}

interface ResourceCentreProps {
  current: 'list' | 'calendar'
  filterProps: OfferFiltersProps
  /** Resource centre or directory. */
  tabs: ReactNode
  /** Actions for authors of offers. */
  actions: ReactNode
  /** Links to follow these filters. */
  following: ReactNode
  /** How many offers there are. */
  count: ReactNode
  children: ReactNode
}

/** What is around the offers, in a list or in a calendar: both keep the filters. */
export function ResourceCentre(props: ResourceCentreProps) {
  const { current, filterProps, tabs, actions, following, count, children } = props
  const { t } = useTranslation('offers')
  const { page: _, ...kept } = filterProps.filters
  const views: Tab[] = [
    { label: t('views.list'), href: paths.content(kept), current: current === 'list', icon: 'list' },
    {
      label: t('views.calendar'),
      href: paths.content({ ...kept, view: 'calendar' }),
      current: current === 'calendar',
      icon: 'calendar',
    },
  ]
  return (
    <>
      <PageHeading
        title={t('list.title')}
        lede={t('list.lede')}
        actions={actions}
        tabs={
          <>
            {tabs}
            <Tabs label={t('views.label')} tabs={views} />
          </>
        }
      />
      <Sidebar side={<OfferFilters {...filterProps} />}>
        <Stack>
          <div className="list-head">
            {count}
            {following}
          </div>
          <ActiveFilters {...filterProps} />
          {children}
        </Stack>
      </Sidebar>
    </>
  )
}
