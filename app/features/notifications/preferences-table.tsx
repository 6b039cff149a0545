import { getSelectProps } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Table } from '~/app/ui/content/table'
import { optionInputs } from '~/app/ui/forms/option-groups'
import { FieldError } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import type { MailRhythm, NotificationType } from '~/contracts/messages/notification-types'
import type { NotificationPreference } from '~/contracts/messages/notifications'

export interface Preference extends NotificationPreference {
  /** Label of the notification type. */
  label: string
  /** Available mail frequencies; none if the type sends no mails. */
  rhythms: readonly MailRhythm[]
}

interface PreferencesTableProps {
  preferences: Preference[]
  campus: FormField
  mails: Partial<Record<NotificationType, FormField>>
}

/** Notification types with a checkbox and a select field in each row, labelled by row and column headings. */
export function PreferencesTable({ preferences, campus, mails }: PreferencesTableProps) {
  const { t } = useTranslation('notifications')
  const boxes = optionInputs(
    campus,
    'checkbox',
    preferences.map(({ type }) => ({ value: type, label: type })),
  )
  const rows = preferences.map((preference, index) => ({
    ...preference,
    words: preference.label,
    box: boxes[index],
    field: mails[preference.type],
  }))
  return (
    <Table
      caption={t('preferences.table')}
      captionHidden
      rowKey={({ type }) => type}
      rows={rows}
      columns={[
        {
          id: 'type',
          header: t('preferences.event'),
          rowHeader: true,
          cell: ({ type, words }) => (
            <>
              <span>{words}</span>
              <input type="hidden" name="types" value={type} />
            </>
          ),
        },
        {
          id: 'campus',
          header: t('preferences.channel.campus'),
          cell: ({ box: { key, ...box } = { key: undefined }, words }) => (
            <div className="option">
              <input key={key} {...box} aria-label={`${t('preferences.channel.campus')}: ${words}`} />
            </div>
          ),
        },
        {
          id: 'mail',
          header: t('preferences.channel.mail'),
          cell: ({ field, rhythms, words }) =>
            field && rhythms.length > 0 ? (
              <Mails field={field} rhythms={rhythms} label={`${t('preferences.channel.mail')}: ${words}`} />
            ) : (
              <span className="muted">{t('preferences.rhythm.none')}</span>
            ),
        },
      ]}
    />
  )
}

function Mails({
  field,
  rhythms,
  label,
}: {
  field: FormField
  rhythms: readonly MailRhythm[]
  label: string
}) {
  const { t } = useTranslation('notifications')
  const { key, required: _required, ...select } = getSelectProps(field)
  return (
    <>
      <FieldError field={field} label={label} />
      <select key={key} className="input" {...select} aria-label={label}>
        {rhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {t(`preferences.rhythm.${rhythm}`)}
          </option>
        ))}
      </select>
    </>
  )
}
