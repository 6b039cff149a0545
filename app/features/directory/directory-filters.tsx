import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { type FilterChip, FilterChips } from '~/app/ui/navigation/filter-chips'
import type { FacetName } from '~/contracts/people/directory'
import type { DirectoryChoices, FacetOption, FacetOptions } from './directory.server'

export interface DirectoryFiltersProps {
  choices: DirectoryChoices
  options: FacetOptions
  /** Counts are lower bounds. */
  more: boolean
}

const order: FacetName[] = [
  'kind',
  'expertise',
  'trainerType',
  'mediaType',
  'language',
  'subregion',
  'country',
]

function useChips({ choices, options }: DirectoryFiltersProps): FilterChip[] {
  const { t } = useTranslation('directory')
  const without = (name: keyof DirectoryChoices) =>
    paths.directory({ ...choices, [name]: undefined, page: undefined })
  const labelOf = (name: FacetName) => options[name].find(({ value }) => value === choices[name])?.label
  return [
    ...(choices.text
      ? [{ label: t('filters.searchedFor', { text: choices.text }), href: without('text') }]
      : []),
    ...order.flatMap((name) => {
      const label = labelOf(name)
      return label ? [{ label, href: without(name) }] : []
    }),
  ]
}

export function DirectoryFilters(props: DirectoryFiltersProps) {
  const { t } = useTranslation('directory')
  const { choices, options, more } = props
  const counted = ({ label, count }: FacetOption) =>
    count === null ? label : t(more ? 'filters.atLeast' : 'filters.counted', { label, count })
  return (
    <FilterForm
      action={paths.content()}
      activeCount={useChips(props).length}
      clearHref={paths.directory()}
      title={t('filters.title')}
    >
      <input type="hidden" name="p" value="iuprofiles" />
      <FilterText label={t('filters.text')} name="text" chosen={choices.text} />
      {order.map((name) => (
        <FilterSelect
          key={name}
          label={t(`filters.${name}`)}
          name={name}
          placeholder={t('filters.all')}
          chosen={choices[name]}
          options={options[name].map((option) => ({ value: option.value, label: counted(option) }))}
        />
      ))}
      <FilterSelect
        label={t('filters.sort')}
        name="sort"
        chosen={choices.sort ?? 'name'}
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
