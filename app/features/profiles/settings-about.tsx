import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import { FilteredCheckboxGroup } from '~/app/ui/forms/filtered-checkbox-group'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits } from '~/contracts/constants'
import type { PartProps } from './settings-form'
import { isOrganisation, useProfileLabels } from './settings-labels'

export function NamePart({ kind, fields, has }: PartProps) {
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels(kind)
  const isEntity = isOrganisation(kind)
  return (
    <Fieldset
      id="name"
      legend={isEntity ? t('parts.organisation') : t('parts.name')}
      hint={isEntity ? t('hints.contactPerson') : undefined}
    >
      {has('entityName') ? (
        <Field field={fields.entityName} label={labels.entityName} autoComplete="organization" />
      ) : null}
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

export function PlacePart({ kind, fields, lists }: PartProps) {
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels(kind)
  return (
    <Fieldset id="place" legend={t('parts.place')} hint={t('hints.place')}>
      <Field field={fields.addressLine1} label={labels.addressLine1} autoComplete="address-line1" />
      <Field field={fields.addressLine2} label={labels.addressLine2} autoComplete="address-line2" />
      <Field field={fields.postCode} label={labels.postCode} autoComplete="postal-code" />
      <Field field={fields.city} label={labels.city} autoComplete="address-level2" />
      <Field field={fields.region} label={labels.region} autoComplete="address-level1" />
      <SelectField
        field={fields.country}
        label={labels.country}
        options={lists.countries}
        placeholder={t('settings.choose')}
        autoComplete="country"
      />
    </Fieldset>
  )
}

export function ContactPart({ kind, fields, lists, email }: PartProps & { email: string }) {
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels(kind)
  return (
    <Fieldset id="contact" legend={t('parts.contact')}>
      <p className="hint">
        {t('hints.email', { email })}{' '}
        <Link to={paths.accountSection('email')}>{t('settings.changeEmail')}</Link>
      </p>
      <Field field={fields.extraEmail} label={labels.extraEmail} type="email" spellCheck={false} />
      <Field field={fields.phone} label={labels.phone} type="tel" autoComplete="tel" />
      <Field field={fields.extraPhone} label={labels.extraPhone} type="tel" />
      <Field
        field={fields.website}
        label={labels.website}
        hint={t('hints.website')}
        type="url"
        autoComplete="url"
        spellCheck={false}
      />
      <TextareaField
        field={fields.socialLinks}
        label={labels.socialLinks}
        hint={t('hints.socialLinks')}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
      />
      <FilteredCheckboxGroup
        field={fields.contactLanguages}
        legend={labels.contactLanguages}
        hint={t('hints.contactLanguages')}
        options={lists.languages}
      />
    </Fieldset>
  )
}

export function AboutPart({ kind, fields }: PartProps) {
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels(kind)
  return (
    <Fieldset id="about" legend={isOrganisation(kind) ? t('parts.aboutOrganisation') : t('parts.about')}>
      <TextareaField
        field={fields.description}
        label={labels.description}
        hint={kind === 'journalist' ? t('hints.descriptionJournalist') : t('hints.description')}
        counter={limits.descriptionMaximumCharacters}
        rows={10}
      />
      <TextareaField
        field={fields.publications}
        label={labels.publications}
        hint={t('hints.publications')}
        counter={limits.descriptionMaximumCharacters}
        rows={6}
      />
    </Fieldset>
  )
}
