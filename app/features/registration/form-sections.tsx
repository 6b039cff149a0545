import { useTranslation } from '~/app/texts/use-translation'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { SelectField } from '~/app/ui/forms/select-field'
import type { Option } from '~/app/ui/forms/select'
import { Link } from '~/app/ui/navigation/link'
import { paths } from '~/app/platform/paths'
import { MarkedText } from '~/app/ui/content/marked-text'

export type AccountValues = {
  email: string
  password: string
}

export const accountConstraint = {
  email: { required: true, maxLength: 254 },
  // No `maxLength`: a browser would silently truncate a pasted password.
  password: { required: true },
}

interface NewPasswordProps {
  field: FormField
  /** An organisation's name is as easy to guess as a person's. */
  forOrganisation?: boolean
}

/** A new password, with its rules shown before typing. */
export function NewPasswordField({ field, forOrganisation = false }: NewPasswordProps) {
  const { t } = useTranslation('registration')
  const notPersonal = forOrganisation ? t('rules.notPersonalOrganisation') : t('rules.notPersonal')
  const rules = [t('rules.length'), t('rules.kinds'), t('rules.special'), notPersonal]
  return (
    <PasswordField field={field} label={t('fields.password')} rules={rules} autoComplete="new-password" />
  )
}

interface AccountSectionProps extends Pick<NewPasswordProps, 'forOrganisation'> {
  fields: Record<keyof AccountValues, FormField>
}

/** What the person logs in with. */
export function AccountSection({ fields, forOrganisation = false }: AccountSectionProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  return (
    <Fieldset legend={t('sections.account')}>
      <Field
        field={fields.email}
        label={labels.email}
        type="email"
        hint={t('hints.email')}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
      />
      <NewPasswordField field={fields.password} forOrganisation={forOrganisation} />
    </Fieldset>
  )
}

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

export type OrganisationValues = {
  entityName: string
  website: string
  addressLine1: string
  addressLine2: string
  postCode: string
  city: string
  region: string
  country: string
}

export const organisationConstraint = {
  entityName: { required: true, maxLength: 200 },
  // No `maxLength`: a browser would silently truncate a pasted address.
  website: { required: true },
  addressLine1: { required: true, maxLength: 200 },
  addressLine2: { required: false, maxLength: 200 },
  postCode: { required: false, maxLength: 20 },
  city: { required: true, maxLength: 120 },
  region: { required: false, maxLength: 120 },
  ...countryConstraint,
}

interface OrganisationSectionProps {
  fields: Record<keyof OrganisationValues, FormField>
  countries: Option[]
  legend: string
}

/** The organisation and where it is. */
export function OrganisationSection({ fields, countries, legend }: OrganisationSectionProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  return (
    <>
      <Fieldset legend={legend}>
        <Field field={fields.entityName} label={labels.entityName} autoComplete="organization" />
        <Field
          field={fields.website}
          label={labels.website}
          hint={t('hints.website')}
          type="url"
          autoComplete="url"
          spellCheck={false}
        />
      </Fieldset>
      <Fieldset legend={t('sections.address')}>
        <Field field={fields.addressLine1} label={labels.addressLine1} autoComplete="address-line1" />
        <Field field={fields.addressLine2} label={labels.addressLine2} autoComplete="address-line2" />
        <Field field={fields.postCode} label={labels.postCode} autoComplete="postal-code" />
        <Field field={fields.city} label={labels.city} autoComplete="address-level2" />
        <Field field={fields.region} label={labels.region} autoComplete="address-level1" />
        <CountryField field={fields.country} countries={countries} />
      </Fieldset>
    </>
  )
}

/** The links open in a new tab, so that the form keeps its input. */
export function TermsLabel() {
  const { t } = useTranslation('registration')
  const page = (to: string, words: string) => (
    <Link to={to} target="_blank" rel="noopener">
      {words}
    </Link>
  )
  const marks = {
    terms: (words: string) => page(paths.footer('terms_of_service'), words),
    privacy: (words: string) => page(paths.footer('privacy_policy'), words),
  }
  return <MarkedText text={t('terms')} marks={marks} />
}

/**
 * Names of all fields of all registrations, beside the fields and in the summary of errors, in the order of the forms:
 * organisations are asked for their country with the address, persons at the end.
 */
export function useLabels({ withAddress = false } = {}) {
  const { t } = useTranslation('registration')
  const country = t('fields.country')
  return {
    entityName: t('fields.entityName'),
    website: t('fields.website'),
    addressLine1: t('fields.addressLine1'),
    addressLine2: t('fields.addressLine2'),
    postCode: t('fields.postCode'),
    city: t('fields.city'),
    region: t('fields.region'),
    ...(withAddress ? { country } : {}),
    mediaTypes: t('fields.mediaTypes'),
    legalEntityName: t('fields.legalEntityName'),
    legalEntityEmail: t('fields.legalEntityEmail'),
    salutation: t('fields.salutation'),
    title: t('fields.title'),
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
    languages: t('fields.languages'),
    expertise: t('fields.expertise'),
    trainerTypes: t('fields.trainerTypes'),
    description: t('fields.description'),
    email: t('fields.email'),
    password: t('fields.password'),
    country,
    acceptTerms: t('fields.acceptTerms'),
  }
}
