import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { type FilterChip, FilterChips } from '~/app/ui/navigation/filter-chips'
import type { FacetName } from '~/contracts/people/directory'
import type { DirectoryFilterValues, FacetOptions } from './directory.server'

export type DirectoryFiltersProps = FacetOptions & { filters: DirectoryFilterValues; view?: 'map' }

const order: FacetName[] = [
  'kind',
  'expertise',
  'trainerType',
  'mediaType',
  'language',
  'subregion',
  'country',
]

function useChips({ filters, chosen, view }: DirectoryFiltersProps): FilterChip[] {
  const { t } = useTranslation('directory')
  const without = (name: keyof DirectoryFilterValues) =>
    paths.directory({ ...filters, [name]: undefined, page: undefined, view })
  return [
    ...(filters.text
      ? [{ label: t('filters.searchedFor', { text: filters.text }), href: without('text') }]
      : []),
    ...order.flatMap((name) => {
      const label = chosen[name]
      return label ? [{ label, href: without(name) }] : []
    }),
  ]
}

export function DirectoryFilters(props: DirectoryFiltersProps) {
  const { t } = useTranslation('directory')
  const { filters, options, view } = props
  return (
    <FilterForm
      action={paths.content()}
      activeCount={useChips(props).length}
      clearHref={paths.directory({ view })}
      title={t('filters.title')}
    >
      <input type="hidden" name="p" value="iuprofiles" />
      {view ? <input type="hidden" name="view" value={view} /> : null}
      <FilterText label={t('filters.text')} name="text" chosen={filters.text} />
      {order.map((name) => (
        <FilterSelect
          key={name}
          label={t(`filters.${name}`)}
          name={name}
          placeholder={t('filters.all')}
          chosen={filters[name]}
          options={options[name]}
        />
      ))}
      <FilterSelect
        label={t('filters.sort')}
        name="sort"
        chosen={filters.sort ?? 'name'}
        options={[
          { value: 'name', label: t('sort.name') },
          { value: 'newest', label: t('sort.newest') },
        ]}
      />
    </FilterForm>
  )
}

export function ActiveDirectoryFilters(props: DirectoryFiltersProps) {
  return <FilterChips chips={useChips(props)} />
}
