import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import type { FileFieldName } from '~/app/platform/uploads/file-fields'
import { useCheckedForm } from '~/app/ui/forms/checked-form'
import { paths } from '~/app/platform/paths'
import { isOrganisation } from '~/app/platform/reference/profile-labels'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { FileField } from '~/app/ui/forms/files/file-field'
import { limits } from '~/contracts/constants'
import type { ProfileKind } from '~/contracts/people/people'
import {
  factsOf,
  isVisibilityField,
  type ListField,
  type ProfileField,
  profileFieldNames,
} from '~/contracts/people/profile-fields'
import type { Completeness } from '~/contracts/people/completeness'
import type { Profile } from '~/contracts/people/profiles'
import { ProfileCompleteness } from './completeness'
import {
  fieldsIn,
  ProfileControl,
  type ProfileLists,
  type SettingsSection,
  settingsSections,
  useFormLabels,
  useProfileOptions,
} from './settings-fields'
import { SettingsLayout } from './settings-layout'
import { valuesOf } from '~/app/platform/reference/profile-words'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { withCommas } from '~/contracts/isolated'

interface SettingsProps {
  profile: Profile
  completeness: Completeness
  /** The fields of this account type. */
  fields: readonly ProfileField[]
  lists: ProfileLists
  /** The profile is hidden until the account is validated. */
  awaitsValidation: boolean
  hasDocuments: boolean
  result: SubmissionResult | undefined
  /** The version saved elsewhere while this form was open. */
  saved: Profile | null | undefined
}

function useSectionTitles(kind: ProfileKind): Record<SettingsSection | 'picture', string> {
  const { t } = useTranslation('profiles')
  const isEntity = isOrganisation(kind)
  return {
    picture: t('parts.picture'),
    name: isEntity ? t('parts.organisation') : t('parts.name'),
    place: t('parts.place'),
    contact: t('parts.contact'),
    about: isEntity ? t('parts.aboutOrganisation') : t('parts.about'),
    work: t('parts.work'),
    visibility: t('parts.visibility'),
  }
}

export function SettingsPage(props: SettingsProps) {
  const { t } = useTranslation('profiles')
  const titles = useSectionTitles(props.profile.kind)
  return (
    <SettingsLayout
      title={t('settings.title')}
      lede={t('settings.lede')}
      hasDocuments={props.hasDocuments}
      contents={(['picture', ...settingsSections] as const).map((id) => ({ id, title: titles[id] }))}
    >
      <ProfileCompleteness completeness={props.completeness} />
      {/* After saving, the form is reset to the saved values. */}
      <SettingsForm key={props.profile.version} {...props} />
    </SettingsLayout>
  )
}

/** The form's values: links are lines of a text, numbers are strings. */
type Values = Record<Exclude<ProfileField, ListField> | 'socialLinks' | FileFieldName<'picture'>, string> &
  Record<Exclude<ListField, 'socialLinks'>, string[]>

const constraint = {
  picture: { required: false },
  ...Object.fromEntries(
    profileFieldNames.map((field) => {
      const { required = isVisibilityField(field), maxLength } = factsOf(field)
      return [field, { required, ...(maxLength ? { maxLength } : {}) }]
    }),
  ),
}

const defaultValues = ({
  version: _,
  kind: _kind,
  email: _email,
  picture: _picture,
  ...profile
}: Profile) => ({
  ...Object.fromEntries(
    Object.entries(profile).map(([field, value]) => [
      field,
      typeof value === 'number' ? String(value) : value,
    ]),
  ),
  socialLinks: profile.socialLinks.join('\n'),
})

/** The version that the user was editing; after a conflict the one shown since. */
function versionOf({ profile, saved }: SettingsProps, lastResult: SubmissionResult | undefined): string {
  const sent = lastResult?.initialValue?.version
  return String(saved?.version ?? (typeof sent === 'string' ? sent : profile.version))
}

function useSettingsForm(props: SettingsProps) {
  const { form, fields, lastResult, navigation } = useCheckedForm<Values>({
    id: 'profile',
    result: props.result,
    defaultValue: defaultValues(props.profile),
    constraint,
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return { form, fields, pending, lastResult, version: versionOf(props, lastResult) }
}

function SettingsForm(props: SettingsProps) {
  const { profile, lists, saved } = props
  const { kind } = profile
  const { t } = useTranslation('profiles')
  const label = useFormLabels(kind)
  const options = useProfileOptions(lists)
  const labels = Object.fromEntries(props.fields.map((field) => [field, label(field)]))
  const { form, fields, pending, lastResult, version } = useSettingsForm(props)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      asks="profiles:asks"
      className="form form-parts"
      noValidate
      preventScrollReset
    >
      <ErrorSummary
        form={form}
        labels={{ picture: t('fields.picture'), ...labels }}
        submission={lastResult}
      />
      {saved ? (
        <SettingsConflict
          saved={saved}
          typed={lastResult?.initialValue}
          fields={props.fields}
          lists={lists}
        />
      ) : null}
      <input type="hidden" name="version" value={version} />
      <PictureSection {...props} fields={fields} />
      {settingsSections.map((section) => (
        <Section key={section} section={section} {...props}>
          {fieldsIn(section, props.fields).map((name) => (
            <Fragment key={name}>
              {name === 'emailVisibility' ? <p className="hint">{t('hints.ownVisibility')}</p> : null}
              <ProfileControl
                kind={kind}
                name={name}
                field={fields[name]}
                label={label(name)}
                options={options(name)}
              />
            </Fragment>
          ))}
        </Section>
      ))}
      <div className="row save-bar">
        {/* The form is made anew once it is saved: by its id the focus finds the button again. */}
        <Button id={`${form.id}-save`} pending={pending}>
          {t('settings.submit')}
        </Button>
      </div>
    </Form>
  )
}

type SectionProps = SettingsProps & { section: SettingsSection; children: ReactNode }

function Section({ section, profile, awaitsValidation, children }: SectionProps) {
  const { t } = useTranslation('profiles')
  const { kind, email } = profile
  const hints: Partial<Record<SettingsSection, string>> = {
    ...(isOrganisation(kind) ? { name: t('hints.contactPerson') } : {}),
    place: t('hints.place'),
    work: t('hints.work'),
  }
  return (
    <Fieldset id={section} legend={useSectionTitles(kind)[section]} hint={hints[section]}>
      {section === 'contact' ? (
        <p className="hint">
          {t('hints.email', { email })}{' '}
          <Link to={paths.accountSection('email')}>{t('settings.changeEmail')}</Link>
        </p>
      ) : null}
      {section === 'visibility' && awaitsValidation ? (
        <Notice tone="info" title={t('visibility.later')}>
          <p>{t('visibility.laterText')}</p>
        </Notice>
      ) : null}
      {children}
    </Fieldset>
  )
}

const small = (id: string) => paths.picture(id, '96')

type PictureProps = Pick<SettingsProps, 'profile'> & {
  fields: ReturnType<typeof useSettingsForm>['fields']
}

function PictureSection({ profile: { kind, picture }, fields }: PictureProps) {
  const { t } = useTranslation('profiles')
  return (
    <Fieldset id="picture" legend={t('parts.picture')}>
      <FileField
        name="picture"
        fields={fields}
        kind="picture"
        maxBytes={limits.imageBytes}
        label={t('fields.picture')}
        hint={isOrganisation(kind) ? t('hints.logo') : t('hints.picture')}
        present={picture === null ? null : { name: t('settings.presentPicture'), src: small(picture) }}
        preview={small}
        removeLabel={t('settings.removePicture')}
      />
    </Fieldset>
  )
}

interface SettingsConflictProps {
  saved: Profile
  /** The form as it was sent. */
  typed: Record<string, unknown> | null | undefined
  fields: readonly ProfileField[]
  lists: ProfileLists
}

/** A form value in the stored format; links are lines, options are in the order of the page. */
function sent(value: unknown, name: ProfileField): string[] {
  const texts = [value ?? []]
    .flat()
    .filter((each) => typeof each === 'string')
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
  const lines = name === 'socialLinks' ? texts.flatMap((text) => text.split('\n')) : texts
  return lines.map((line) => line.trim()).filter(Boolean)
}

const isSame = (a: string[], b: string[]) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())

/** The saved values of all fields that differ from the input. */
function SettingsConflict({ saved, typed, fields, lists }: SettingsConflictProps) {
  const { t, language } = useTranslation('profiles')
  const label = useFormLabels(saved.kind)
  const options = useProfileOptions(lists)
  const word = (name: ProfileField, value: string) =>
    options(name).find((option) => option.value === value)?.label ?? value
  const items = fields
    .filter((name) => !isSame(valuesOf(saved, name), sent(typed?.[name], name)))
    .map((name) => ({
      term: label(name),
      details:
        withCommas(
          language,
          valuesOf(saved, name).map((value) => word(name, value)),
        ) || t('conflict.empty'),
    }))
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Stack gap="sm">
        <p>{t('conflict.text')}</p>
        <DescriptionList items={items} />
        {/* Reloads the document, because the form keeps its input. */}
        <div className="row">
          <ButtonLink href={paths.profileSettings} variant="secondary" small reloadDocument>
            {t('conflict.discard')}
          </ButtonLink>
        </div>
      </Stack>
    </Notice>
  )
}
