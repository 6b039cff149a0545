import { useTranslation } from '~/app/texts/use-translation'
import { RegistrationForm, type RegistrationPageProps, useRegistrationForm } from './registration-pages'
import { useFactOptions } from '~/app/platform/reference/fact-options'
import { CheckboxGroup, Fieldset } from '~/app/ui/forms/option-groups'
import { FilteredCheckboxGroup } from '~/app/ui/forms/filtered-checkbox-group'
import type { FormField } from '~/app/ui/forms/form-field'
import type { Option } from '~/app/ui/forms/select'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits } from '~/contracts/constants'
import {
  accountConstraint,
  AccountSection,
  type AccountValues,
  countryConstraint,
  CountryField,
  personConstraint,
  PersonSection,
  type PersonValues,
  useLabels,
} from './form-sections'

type TrainerValues = {
  languages: string[]
  expertise: string[]
  trainerTypes: string[]
  description: string
}

const trainerConstraint = {
  languages: { required: true },
  expertise: { required: true },
  trainerTypes: { required: true },
  description: { required: true, maxLength: limits.descriptionMaximumCharacters },
}

interface TrainerSectionProps {
  fields: Record<keyof TrainerValues, FormField>
  languages: Option[]
}

/** What a trainer offers, and how. */
function TrainerSection({ fields, languages }: TrainerSectionProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  const facts = useFactOptions()
  return (
    <Fieldset legend={t('sections.teaching')}>
      <FilteredCheckboxGroup
        field={fields.languages}
        legend={labels.languages}
        hint={t('hints.several')}
        options={languages}
      />
      <CheckboxGroup
        field={fields.expertise}
        legend={labels.expertise}
        hint={t('hints.several')}
        options={facts.expertise}
      />
      <CheckboxGroup
        field={fields.trainerTypes}
        legend={labels.trainerTypes}
        hint={t('hints.several')}
        options={facts.trainerTypes}
      />
      <TextareaField
        field={fields.description}
        label={labels.description}
        hint={t('hints.description')}
        counter={limits.descriptionMaximumCharacters}
        rows={8}
      />
    </Fieldset>
  )
}

type Values = PersonValues & AccountValues & TrainerValues & { country: string; acceptTerms: boolean }
const constraint = { ...personConstraint, ...accountConstraint, ...countryConstraint, ...trainerConstraint }

export function TrainerPage({ languages, ...page }: RegistrationPageProps & { languages: Option[] }) {
  const { t } = useTranslation('registration')
  const { form, fields } = useRegistrationForm<Values>('trainer', constraint, page)
  return (
    <RegistrationForm texts="trainer" form={form} acceptTerms={fields.acceptTerms} page={page}>
      <PersonSection fields={fields} salutations={page.salutations} legend={t('sections.you')} />
      <TrainerSection fields={fields} languages={languages} />
      <AccountSection fields={fields} />
      <CountryField field={fields.country} countries={page.countries} />
    </RegistrationForm>
  )
}
