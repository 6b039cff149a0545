import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import type { Option } from '~/app/ui/forms/select'
import { accountStates, peopleKinds } from '~/contracts/accounts/account-kinds'
import type { PeopleFilter } from './people.server'

interface PeopleFiltersProps {
  filter: PeopleFilter
  countries: Option[]
}

export function PeopleFilters({ filter, countries }: PeopleFiltersProps) {
  const { t } = useTranslation('people')
  const all = t('filter.all')
  const yesOrNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  return (
    <FilterForm
      action={paths.adminPeople()}
      activeCount={Object.values(filter).filter(Boolean).length}
      clearHref={paths.adminPeople()}
    >
      <FilterText label={t('filter.text')} name="text" chosen={filter.text} />
      <FilterSelect
        label={t('filter.kind')}
        name="kind"
        chosen={filter.kind}
        placeholder={all}
        options={peopleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <FilterSelect
        label={t('filter.state')}
        name="state"
        chosen={filter.state}
        placeholder={all}
        options={accountStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <FilterSelect
        label={t('filter.validated')}
        name="validated"
        chosen={filter.validated}
        placeholder={all}
        options={yesOrNo(t('filter.validatedYes'), t('filter.validatedNo'))}
      />
      <FilterSelect
        label={t('filter.editor')}
        name="editor"
        chosen={filter.editor}
        placeholder={all}
        options={yesOrNo(t('filter.editorYes'), t('filter.editorNo'))}
      />
      <FilterSelect
        label={t('filter.country')}
        name="country"
        chosen={filter.country}
        placeholder={all}
        options={countries}
      />
    </FilterForm>
  )
}
