import { useTranslation } from 'react-i18next'
import { Notice } from '~/app/ui/feedback/notice'
import { Fieldset, RadioGroup } from '~/app/ui/forms/option-groups'
import { SelectField } from '~/app/ui/forms/select-field'
import { useProfileChoices } from './settings-choices'
import type { PartProps } from './settings-form'
import { useProfileLabels } from './settings-labels'

const ownVisibilities = ['emailVisibility', 'phoneVisibility', 'addressVisibility'] as const

export function VisibilityPart(props: PartProps & { awaitsValidation: boolean }) {
  const { kind, fields, lists, awaitsValidation } = props
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels(kind)
  const choices = useProfileChoices(lists)
  const hints: Record<string, string> = { 1: t('visibility.hint1'), 2: t('visibility.hint2') }
  return (
    <Fieldset id="visibility" legend={t('parts.visibility')}>
      {awaitsValidation ? (
        <Notice tone="info" title={t('visibility.later')}>
          <p>{t('visibility.laterText')}</p>
        </Notice>
      ) : null}
      <RadioGroup
        field={fields.visibility}
        legend={labels.visibility}
        options={choices.visibility.map((option) => {
          const hint = hints[option.value]
          return hint ? { ...option, hint } : option
        })}
      />
      <p className="hint">{t('hints.ownVisibility')}</p>
      {ownVisibilities.map((name) => (
        <SelectField key={name} field={fields[name]} label={labels[name]} options={choices[name]} />
      ))}
    </Fieldset>
  )
}
