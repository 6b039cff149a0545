import type { ParseKeys } from 'i18next'
import type { ComponentPropsWithoutRef } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useFactOptions } from '~/app/platform/reference/fact-options'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import { CheckboxGroup, RadioGroup } from '~/app/ui/forms/option-groups'
import { Field, type FieldProps } from '~/app/ui/forms/field'
import { FilteredCheckboxGroup } from '~/app/ui/forms/filtered-checkbox-group'
import type { FormField } from '~/app/ui/forms/form-field'
import { SelectField } from '~/app/ui/forms/select-field'
import type { Option } from '~/app/ui/forms/select'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import type { ProfileKind } from '~/contracts/people/people'
import { factsOf, isVisibilityField, type ProfileField } from '~/contracts/people/profile-fields'

/** Options that come with the page: their order depends on the reader's language. */
export interface ProfileLists {
  countries: Option[]
  languages: Option[]
}

/** In the order of the form. */
export const settingsSections = ['name', 'place', 'contact', 'about', 'work', 'visibility'] as const
export type SettingsSection = (typeof settingsSections)[number]

type HintKey = ParseKeys<'profiles'>
type Line = Pick<FieldProps, 'type' | 'autoComplete' | 'spellCheck'> & { as?: 'line' }
type Text = { as: 'text' } & Pick<
  ComponentPropsWithoutRef<'textarea'>,
  'rows' | 'spellCheck' | 'autoCapitalize'
>
/** `filtered` are checkboxes of a long list. */
type Options = { as: 'select' | 'checkboxes' | 'filtered' | 'radios'; autoComplete?: string }
type Control = (Line | Text | Options) & { section: SettingsSection; hint?: HintKey }

const web = { section: 'contact', spellCheck: false } as const
const visibility = { section: 'visibility', as: 'select' } as const

/** The control and heading of each field, in the order of the fields. */
const controls: Record<ProfileField, Control> = {
  entityName: { section: 'name', autoComplete: 'organization' },
  title: { section: 'name', hint: 'hints.title', autoComplete: 'honorific-prefix' },
  firstName: { section: 'name', autoComplete: 'given-name' },
  lastName: { section: 'name', autoComplete: 'family-name' },
  addressLine1: { section: 'place', autoComplete: 'address-line1' },
  addressLine2: { section: 'place', autoComplete: 'address-line2' },
  postCode: { section: 'place', autoComplete: 'postal-code' },
  city: { section: 'place', autoComplete: 'address-level2' },
  region: { section: 'place', autoComplete: 'address-level1' },
  country: { section: 'place', as: 'select', autoComplete: 'country' },
  extraEmail: { ...web, type: 'email' },
  phone: { section: 'contact', type: 'tel', autoComplete: 'tel' },
  extraPhone: { section: 'contact', type: 'tel' },
  messenger: { ...web, hint: 'hints.messenger' },
  website: { ...web, hint: 'hints.website', type: 'url', autoComplete: 'url' },
  socialLinks: { ...web, as: 'text', hint: 'hints.socialLinks', rows: 4, autoCapitalize: 'none' },
  contactLanguages: { section: 'contact', as: 'filtered', hint: 'hints.contactLanguages' },
  description: { section: 'about', as: 'text', hint: 'hints.description', rows: 10 },
  publications: { section: 'about', as: 'text', hint: 'hints.publications', rows: 6 },
  expertise: { section: 'work', as: 'checkboxes' },
  mediaTypes: { section: 'work', as: 'checkboxes' },
  trainerTypes: { section: 'work', as: 'checkboxes' },
  languages: { section: 'work', as: 'filtered' },
  subregions: { section: 'work', as: 'filtered' },
  visibility: { section: 'visibility', as: 'radios' },
  emailVisibility: visibility,
  phoneVisibility: visibility,
  messengerVisibility: visibility,
  addressVisibility: visibility,
}

export const fieldsIn = (section: SettingsSection, fields: readonly ProfileField[]): ProfileField[] =>
  fields.filter((field) => controls[field].section === section)

/** A field's label in the form; visibility fields are phrased as a question. */
export function useFormLabels(kind: ProfileKind): (field: ProfileField) => string {
  const { t } = useTranslation('profile-fields')
  const label = useProfileLabels(kind)
  return (field) => (isVisibilityField(field) ? t(`question.${field}`) : label(field))
}

/** The options of every field with options. */
export function useProfileOptions({ countries, languages }: ProfileLists): (field: ProfileField) => Option[] {
  const { t } = useTranslation('profiles')
  const hints: Record<number, string> = { 1: t('visibility.hint1'), 2: t('visibility.hint2') }
  const visibilities = ([0, 1, 2] as const).map((value) => ({
    value: String(value),
    label: t(`visibility.${value}`),
    ...(hints[value] ? { hint: hints[value] } : {}),
  }))
  const lists: Partial<Record<ProfileField, Option[]>> = {
    ...useFactOptions(),
    country: countries,
    languages,
    contactLanguages: languages,
  }
  return (field) => (isVisibilityField(field) ? visibilities : (lists[field] ?? []))
}

interface ProfileControlProps {
  kind: ProfileKind
  name: ProfileField
  field: FormField
  label: string
  /** Empty for fields without options. */
  options: Option[]
}

/** One field of the profile with its label, hint and error. */
export function ProfileControl({ kind, name, field, label, options }: ProfileControlProps) {
  const { t } = useTranslation('profiles')
  const { section: _, hint: hintKey, ...control } = controls[name]
  const isJournalists = name === 'description' && kind === 'journalist'
  const hint = hintKey && (isJournalists ? t('hints.descriptionJournalist') : t(hintKey))
  const choice = { field, legend: label, hint, options }
  switch (control.as) {
    case 'text': {
      const { as: _as, ...rest } = control
      const { maxLength } = factsOf(name)
      const counter = maxLength === undefined ? {} : { counter: maxLength }
      return <TextareaField field={field} label={label} hint={hint} {...counter} {...rest} />
    }
    case 'select':
      return (
        <SelectField
          field={field}
          label={label}
          hint={hint}
          options={
            isVisibilityField(name)
              ? options.map(({ value, label: words }) => ({ value, label: words }))
              : options
          }
          {...(isVisibilityField(name) ? {} : { placeholder: t('settings.choose') })}
          autoComplete={control.autoComplete}
        />
      )
    case 'checkboxes':
      return <CheckboxGroup {...choice} />
    case 'filtered':
      return <FilteredCheckboxGroup {...choice} />
    case 'radios':
      return <RadioGroup {...choice} />
    default: {
      const { as: _as, ...rest } = control
      return <Field field={field} label={label} hint={hint} {...rest} />
    }
  }
}
