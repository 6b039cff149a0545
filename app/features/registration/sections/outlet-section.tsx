import { useTranslation } from '~/app/texts/use-translation'
import { useFactOptions } from '~/app/platform/reference/fact-options'
import { CheckboxGroup, Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import { useLabels } from '../labels'

export type OutletValues = {
  mediaTypes: string[]
  legalEntityName: string
  legalEntityEmail: string
}

export const outletConstraint = {
  mediaTypes: { required: true },
  legalEntityName: { required: true, maxLength: 200 },
  legalEntityEmail: { required: true, maxLength: 254 },
}

/** The additional fields of a media outlet. */
export function OutletSection({ fields }: { fields: Record<keyof OutletValues, FormField> }) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  const { mediaTypes } = useFactOptions()
  return (
    <>
      <CheckboxGroup
        field={fields.mediaTypes}
        legend={labels.mediaTypes}
        hint={t('hints.several')}
        options={mediaTypes}
      />
      <Fieldset legend={t('sections.legalEntity')} hint={t('hints.legalEntity')}>
        <Field field={fields.legalEntityName} label={labels.legalEntityName} autoComplete="off" />
        <Field
          field={fields.legalEntityEmail}
          label={labels.legalEntityEmail}
          type="email"
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
        />
      </Fieldset>
    </>
  )
}
