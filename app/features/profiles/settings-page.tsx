import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { AboutPart, ContactPart, NamePart, PlacePart } from './settings-about'
import { SettingsConflict } from './settings-conflict'
import { type SettingsProps, useSettingsForm } from './settings-form'
import { SettingsFrame } from './settings-frame'
import { PicturePart } from './settings-picture'
import { isOrganisation, useProfileLabels } from './settings-labels'
import { VisibilityPart } from './settings-visibility'
import { WorkPart } from './settings-work'

export function SettingsPage(props: SettingsProps & { hasDocuments: boolean }) {
  const { t } = useTranslation('profiles')
  const isEntity = isOrganisation(props.profile.kind)
  const contents = [
    { id: 'picture', title: t('parts.picture') },
    { id: 'name', title: isEntity ? t('parts.organisation') : t('parts.name') },
    { id: 'place', title: t('parts.place') },
    { id: 'contact', title: t('parts.contact') },
    { id: 'about', title: isEntity ? t('parts.aboutOrganisation') : t('parts.about') },
    { id: 'work', title: t('parts.work') },
    { id: 'visibility', title: t('parts.visibility') },
  ]
  return (
    <SettingsFrame
      title={t('settings.title')}
      lede={t('settings.lede')}
      hasDocuments={props.hasDocuments}
      contents={contents}
    >
      {/* After saving, the form starts afresh from what is saved. */}
      <SettingsForm key={props.profile.version} {...props} />
    </SettingsFrame>
  )
}

function SettingsForm(props: SettingsProps) {
  const { profile, lists, saved } = props
  const { kind } = profile
  const { t } = useTranslation('profiles')
  const labels = { ...useProfileLabels(kind), picture: t('fields.picture') }
  const { form, fields, pending, kept, version } = useSettingsForm(props)
  const part = {
    kind,
    fields,
    lists,
    has: (name: (typeof props.fields)[number]) => props.fields.includes(name),
  }
  return (
    <Form method="post" encType="multipart/form-data" id={form.id} className="form form-parts" noValidate>
      <ErrorSummary form={form} labels={labels} submission={kept} />
      {saved ? (
        <SettingsConflict saved={saved} typed={kept?.initialValue} fields={props.fields} lists={lists} />
      ) : null}
      <input type="hidden" name="version" value={version} />
      <PicturePart {...part} picture={profile.picture} />
      <NamePart {...part} />
      <PlacePart {...part} />
      <ContactPart {...part} email={profile.email} />
      <AboutPart {...part} />
      <WorkPart {...part} />
      <VisibilityPart {...part} awaitsValidation={props.awaitsValidation} />
      <div className="row">
        <Button pending={pending}>{t('settings.submit')}</Button>
      </div>
    </Form>
  )
}
