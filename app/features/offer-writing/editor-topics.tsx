import { useId } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { OptionField, OptionFieldset, optionInputs, Fieldset } from '~/app/ui/forms/option-groups'
import type { FormField } from '~/app/ui/forms/form-field'
import type { Option } from '~/app/ui/forms/select'
import type { PartProps } from './editor-form'
import { useOfferLabels } from './editor-labels'

/** The standard's own parts: identity and transparency, then professionalism and accountability. */
const firstOfSecondPart = 9

/** The clauses and tags of the offer. */
export function TopicsPart({ fields, lists }: PartProps) {
  const { t } = useTranslation(['writing', 'tags'])
  const labels = useOfferLabels()
  const isFirst = ({ value }: Option) => Number(value) < firstOfSecondPart
  return (
    <Fieldset id="topics" legend={t('parts.topics')} hint={t('hints.topics')}>
      <GroupedOptions
        field={fields.clauses}
        legend={labels.clauses}
        hint={t('hints.clauses')}
        groups={[
          { label: t('clauses.identity'), options: lists.clauses.filter(isFirst) },
          { label: t('clauses.professionalism'), options: lists.clauses.filter((each) => !isFirst(each)) },
        ]}
      />
      <GroupedOptions
        field={fields.tags}
        legend={labels.tags}
        hint={t('hints.tags')}
        groups={lists.tags.map(({ family, options }) => ({ label: t(`tags:family.${family}`), options }))}
      />
    </Fieldset>
  )
}

interface GroupedOptionsProps {
  field: FormField
  legend: string
  hint: string
  groups: { label: string; options: Option[] }[]
}

/** Checkboxes of one field under several headings. */
function GroupedOptions({ field, legend, hint, groups }: GroupedOptionsProps) {
  const id = useId()
  const all = groups.flatMap(({ options }) => options)
  const inputs = optionInputs(field, 'checkbox', all)
  return (
    <OptionFieldset field={field} legend={legend} hint={hint}>
      {groups.map(({ label, options }, group) => (
        <div key={label} role="group" aria-labelledby={`${id}-${String(group)}`} className="options">
          <p id={`${id}-${String(group)}`} className="kicker">
            {label}
          </p>
          {options.map((option) => {
            const { key, ...input } = inputs[all.indexOf(option)] ?? { key: option.value, id: option.value }
            return <OptionField key={key} input={input} option={option} />
          })}
        </div>
      ))}
    </OptionFieldset>
  )
}
