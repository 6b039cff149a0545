import { useTranslation } from '~/app/texts/use-translation'
import type { FormField } from '~/app/ui/forms/form-field'
import { SelectField } from '~/app/ui/forms/select-field'
import type { Option } from '~/app/ui/forms/select'

export const countryConstraint = { country: { required: true } }

export function CountryField({ field, countries }: { field: FormField; countries: Option[] }) {
  const { t } = useTranslation('registration')
  return (
    <SelectField
      field={field}
      label={t('fields.country')}
      options={countries}
      placeholder={t('choose')}
      autoComplete="country"
    />
  )
}
