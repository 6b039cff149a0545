import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { valuesOf } from '~/app/platform/reference/profile-words'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import type { ProfileField } from '~/contracts/people/profile-fields'
import type { Profile } from '~/contracts/people/profiles'
import { type ProfileLists, useFormLabels, useProfileOptions } from './settings-fields'

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
export function SettingsConflict({ saved, typed, fields, lists }: SettingsConflictProps) {
  const { t } = useTranslation('profiles')
  const label = useFormLabels(saved.kind)
  const options = useProfileOptions(lists)
  const word = (name: ProfileField, value: string) =>
    options(name).find((option) => option.value === value)?.label ?? value
  const items = fields
    .filter((name) => !isSame(valuesOf(saved, name), sent(typed?.[name], name)))
    .map((name) => ({
      term: label(name),
      details:
        valuesOf(saved, name)
          .map((value) => word(name, value))
          .join(', ') || t('conflict.empty'),
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
