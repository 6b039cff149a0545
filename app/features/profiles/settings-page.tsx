import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { Fieldset } from '~/app/ui/forms/choices'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { type Option, SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import type { Profile } from '~/contracts/profiles'
import { limits } from '~/contracts/constants'
import { SettingsConflict } from './settings-conflict'
import { type ProfileFieldName, useProfileLabels } from './settings-labels'

type Values = Record<ProfileFieldName, string>

const constraint = {
  title: { required: false, maxLength: 40 },
  firstName: { required: true, maxLength: 80 },
  lastName: { required: true, maxLength: 80 },
  country: { required: true },
  city: { required: false, maxLength: 120 },
  // No maximum: a browser would cut a pasted address without a word.
  website: { required: false },
  description: { required: false, maxLength: limits.descriptionMaximumCharacters },
}

export interface SettingsPageProps {
  profile: Profile
  countries: Option[]
  isJournalist: boolean
  result: SubmissionResult | undefined
  /** What somebody else saved while this form was open. */
  saved: Profile | null
}

export function SettingsPage(props: SettingsPageProps) {
  const { t } = useTranslation('profiles')
  return (
    <>
      <PageHeading title={t('settings.title')} lede={t('settings.lede')} />
      <Measure>
        {/* After saving, the form starts afresh from what is saved. */}
        <SettingsForm key={props.profile.version} {...props} />
      </Measure>
    </>
  )
}

/** The version that was on the screen when the person typed; after a conflict the one that they have seen since. */
function versionOf({ profile, result, saved }: SettingsPageProps): string {
  const sent = result?.initialValue?.version
  return String(saved?.version ?? (typeof sent === 'string' ? sent : profile.version))
}

function SettingsForm(props: SettingsPageProps) {
  const { profile, countries, isJournalist, result, saved } = props
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels()
  const navigation = useNavigation()
  const { version: _, ...defaultValue } = profile
  const [form, fields] = useForm<Values>({
    id: 'profile',
    defaultValue,
    lastResult: navigation.state === 'idle' ? result : null,
    constraint,
    shouldRevalidate: 'onInput',
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Form method="post" id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={result} />
      {saved ? <SettingsConflict saved={saved} typed={result?.initialValue} countries={countries} /> : null}
      <input type="hidden" name="version" value={versionOf(props)} />
      <Person fields={fields} countries={countries} />
      <Presentation fields={fields} isJournalist={isJournalist} />
      <div className="row">
        <Button pending={pending}>{t('settings.submit')}</Button>
      </div>
    </Form>
  )
}

type Fields = ReturnType<typeof useForm<Values>>[1]

function Person({ fields, countries }: { fields: Fields; countries: Option[] }) {
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels()
  return (
    <>
      <Fieldset legend={t('settings.name')}>
        <Field
          field={fields.title}
          label={labels.title}
          hint={t('hints.title')}
          autoComplete="honorific-prefix"
        />
        <Field field={fields.firstName} label={labels.firstName} autoComplete="given-name" />
        <Field field={fields.lastName} label={labels.lastName} autoComplete="family-name" />
      </Fieldset>
      <Fieldset legend={t('settings.place')}>
        <SelectField
          field={fields.country}
          label={labels.country}
          options={countries}
          placeholder={t('settings.choose')}
          autoComplete="country"
        />
        <Field field={fields.city} label={labels.city} autoComplete="address-level2" />
      </Fieldset>
    </>
  )
}

function Presentation({ fields, isJournalist }: { fields: Fields; isJournalist: boolean }) {
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels()
  return (
    <Fieldset legend={t('settings.about')}>
      <Field
        field={fields.website}
        label={labels.website}
        hint={t('hints.website')}
        type="url"
        autoComplete="url"
        spellCheck={false}
      />
      <TextareaField
        field={fields.description}
        label={labels.description}
        hint={isJournalist ? t('hints.descriptionJournalist') : t('hints.description')}
        counter={limits.descriptionMaximumCharacters}
        rows={10}
      />
    </Fieldset>
  )
}
