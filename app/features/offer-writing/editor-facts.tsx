import { useTranslation } from '~/app/texts/use-translation'
import { Checkbox, Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { offerCategories, offerCosts } from '~/contracts/constants'
import type { PartProps } from './editor-form'
import { useOfferLabels } from './editor-labels'

/** The type of the offer. */
export function KindPart({ fields, lists }: PartProps) {
  const { t } = useTranslation(['writing', 'offers'])
  const labels = useOfferLabels()
  const placeholder = t('choose')
  return (
    <Fieldset id="kind" legend={t('parts.kind')}>
      <SelectField
        field={fields.category}
        label={labels.category}
        placeholder={placeholder}
        options={offerCategories.map((value) => ({ value, label: t(`offers:category.${value}`) }))}
      />
      <SelectField
        field={fields.language}
        label={labels.language}
        hint={t('hints.language')}
        placeholder={placeholder}
        options={lists.languages}
      />
      <SelectField
        field={fields.cost}
        label={labels.cost}
        placeholder={placeholder}
        options={offerCosts.map((value) => ({ value, label: t(`offers:cost.${value}`) }))}
      />
    </Fieldset>
  )
}

/** Dates, deadline and place. */
export function DatesPart({ fields }: PartProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  return (
    <Fieldset id="dates" legend={t('parts.dates')} hint={t('hints.dates')}>
      <Field field={fields.startsOn} label={labels.startsOn} type="date" />
      <Field field={fields.endsOn} label={labels.endsOn} hint={t('hints.endsOn')} type="date" />
      <Field field={fields.deadline} label={labels.deadline} hint={t('hints.deadline')} type="date" />
      <Checkbox field={fields.online} label={labels.online} errorLabel={labels.online} />
      <Field field={fields.place} label={labels.place} hint={t('hints.place')} />
      <Field
        field={fields.externalLink}
        label={labels.externalLink}
        hint={t('hints.externalLink')}
        type="url"
        spellCheck={false}
      />
    </Fieldset>
  )
}

/** Who may read the offer once it is published. */
export function ReadersPart({ fields }: PartProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  return (
    <Fieldset id="readers" legend={t('parts.readers')}>
      <Checkbox
        field={fields.openToVisitors}
        label={labels.openToVisitors}
        errorLabel={labels.openToVisitors}
        hint={t('hints.openToVisitors')}
      />
    </Fieldset>
  )
}
