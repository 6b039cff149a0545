import { useTranslation } from '~/app/texts/use-translation'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import { SelectField } from '~/app/ui/forms/select-field'
import type { Option } from '~/app/ui/forms/select'
import { useLabels } from '../labels'

export type PersonValues = {
  salutation: string
  title: string
  firstName: string
  lastName: string
}

export const personConstraint = {
  salutation: { required: true },
  title: { required: false, maxLength: 40 },
  firstName: { required: true, maxLength: 80 },
  lastName: { required: true, maxLength: 80 },
}

interface PersonSectionProps {
  fields: Record<keyof PersonValues, FormField>
  salutations: Option[]
  legend: string
  hint?: string
}

/** Who registers: the person themselves, or the contact person of an organisation. */
export function PersonSection({ fields, salutations, legend, hint }: PersonSectionProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  return (
    <Fieldset legend={legend} hint={hint}>
      <SelectField
        field={fields.salutation}
        label={labels.salutation}
        options={salutations}
        placeholder={t('choose')}
        autoComplete="off"
      />
      <Field
        field={fields.title}
        label={labels.title}
        hint={t('hints.title')}
        autoComplete="honorific-prefix"
      />
      <Field field={fields.firstName} label={labels.firstName} autoComplete="given-name" />
      <Field field={fields.lastName} label={labels.lastName} autoComplete="family-name" />
    </Fieldset>
  )
}
