import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import type { Option } from '~/app/ui/forms/select-field'
import type { Profile } from '~/contracts/profiles'
import { type ProfileFieldName, useProfileLabels } from './settings-labels'

interface SettingsConflictProps {
  saved: Profile
  /** The form as it was sent. */
  typed: Record<string, unknown> | null | undefined
  countries: Option[]
}

/** A form's text as the campus keeps it. */
const kept = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : '')

/** What is saved now, field by field, wherever it is not what was typed. */
export function SettingsConflict({ saved, typed, countries }: SettingsConflictProps) {
  const { t } = useTranslation('profiles')
  const labels = useProfileLabels()
  const words = (name: ProfileFieldName) =>
    (name === 'country' ? countries.find(({ value }) => value === saved.country)?.label : saved[name]) ??
    t('conflict.empty')
  const names = Object.keys(labels) as ProfileFieldName[]
  const items = names
    .filter((name) => (saved[name] ?? '') !== kept(typed?.[name]))
    .map((name) => ({ term: labels[name], details: words(name) }))
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Stack gap="sm">
        <p>{t('conflict.text')}</p>
        <DescriptionList items={items} />
        {/* A new document, because this one holds on to what was typed. */}
        <div className="row">
          <ButtonLink href={paths.profileSettings} variant="secondary" small reloadDocument>
            {t('conflict.discard')}
          </ButtonLink>
        </div>
      </Stack>
    </Notice>
  )
}
