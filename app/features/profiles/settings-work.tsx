import { useTranslation } from 'react-i18next'
import { CheckboxGroup, Fieldset } from '~/app/ui/forms/option-groups'
import { FilteredCheckboxGroup } from '~/app/ui/forms/filtered-checkbox-group'
import { useProfileChoices } from './settings-choices'
import type { PartProps } from './settings-form'
import { useProfileLabels } from './settings-labels'

/** What the directory finds somebody by. */
export function WorkPart({ kind, fields, has, lists }: PartProps) {
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels(kind)
  const choices = useProfileChoices(lists)
  return (
    <Fieldset id="work" legend={t('parts.work')} hint={t('hints.work')}>
      <CheckboxGroup field={fields.expertise} legend={labels.expertise} options={choices.expertise} />
      {has('mediaTypes') ? (
        <CheckboxGroup field={fields.mediaTypes} legend={labels.mediaTypes} options={choices.mediaTypes} />
      ) : null}
      {has('trainerTypes') ? (
        <CheckboxGroup
          field={fields.trainerTypes}
          legend={labels.trainerTypes}
          options={choices.trainerTypes}
        />
      ) : null}
      <FilteredCheckboxGroup field={fields.languages} legend={labels.languages} options={choices.languages} />
      <FilteredCheckboxGroup
        field={fields.subregions}
        legend={labels.subregions}
        options={choices.subregions}
      />
    </Fieldset>
  )
}
