import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { FilterChips } from '~/app/ui/navigation/filter-chips'
import type { OfferFacets } from '~/contracts/offers'
import type { OfferChoices } from './offers.server'

export type Filters = {
  choices: OfferChoices
  facets: OfferFacets
  languageNames: Record<string, string>
  /** Of the provider that the list is narrowed to, where one of its offers is shown. */
  providerName: string | undefined
}

const facetNames = ['category', 'language', 'cost', 'online'] as const
type FacetName = (typeof facetNames)[number]

function useLabels({ languageNames, providerName }: Filters) {
  const { t } = useTranslation('offers')
  return {
    facet: (name: FacetName, value: string): string =>
      name === 'language' ? (languageNames[value] ?? value) : t(`${name}.${value}`),
    provider: providerName ?? t('filters.provider'),
    past: t('filters.past'),
  }
}

/** Values that leave something, and the chosen one in any case; each with its count. */
function options(filters: Filters, name: FacetName, label: (value: string) => string) {
  const counts = filters.facets[name]
  const chosen = filters.choices[name]
  const values = [...new Set([...Object.keys(counts), ...(chosen ? [chosen] : [])])]
  return values
    .map((value) => ({ value, label: `${label(value)} (${String(counts[value] ?? 0)})` }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}

export function OfferFilters(filters: Filters) {
  const { t } = useTranslation('offers')
  const labels = useLabels(filters)
  const { choices } = filters
  return (
    <FilterForm action={paths.content()} activeCount={useChips(filters).length} clearHref={paths.content()}>
      <FilterText label={t('filters.text')} name="text" chosen={choices.text} />
      {facetNames.map((name) => (
        <FilterSelect
          key={name}
          label={t(`filters.${name}`)}
          name={name}
          placeholder={t('filters.all')}
          chosen={choices[name]}
          options={options(filters, name, (value) => labels.facet(name, value))}
        />
      ))}
      <FilterSelect
        label={t('filters.state')}
        name="expired"
        chosen={choices.expired ?? 'false'}
        options={[
          { value: 'false', label: t('filters.open') },
          { value: 'true', label: t('filters.past') },
        ]}
      />
      <FilterSelect
        label={t('filters.sort')}
        name="sort"
        chosen={choices.sort ?? 'deadline'}
        options={[
          { value: 'deadline', label: t('sort.deadline') },
          { value: 'newest', label: t('sort.newest') },
        ]}
      />
      {choices.provider ? <input type="hidden" name="provider" value={choices.provider} /> : null}
    </FilterForm>
  )
}

function useChips(filters: Filters): { name: keyof OfferChoices; label: string }[] {
  const { t } = useTranslation('offers')
  const labels = useLabels(filters)
  const { text, provider, expired } = filters.choices
  return [
    ...(text ? [{ name: 'text' as const, label: t('filters.searchedFor', { text }) }] : []),
    ...facetNames.flatMap((name) => {
      const value = filters.choices[name]
      return value ? [{ name, label: labels.facet(name, value) }] : []
    }),
    ...(provider ? [{ name: 'provider' as const, label: labels.provider }] : []),
    ...(expired === 'true' ? [{ name: 'expired' as const, label: labels.past }] : []),
  ]
}

export function ActiveFilters(filters: Filters) {
  const chips = useChips(filters).map(({ name, label }) => ({
    label,
    href: paths.content({ ...filters.choices, [name]: undefined, page: undefined }),
  }))
  return <FilterChips chips={chips} />
}
