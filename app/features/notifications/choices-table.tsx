import { getSelectProps } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Table } from '~/app/ui/content/table'
import { choiceInputs } from '~/app/ui/forms/choices'
import { FieldError } from '~/app/ui/forms/field-layout'
import type { FormField } from '~/app/ui/forms/form-field'
import type { MailRhythm, NotificationChoice, NotificationType } from '~/contracts/messages/notifications'

export interface Choice extends NotificationChoice {
  /** How mails about it can come; none where there are no such mails. */
  rhythms: readonly MailRhythm[]
}

interface ChoicesTableProps {
  choices: Choice[]
  campus: FormField
  mails: Partial<Record<NotificationType, FormField>>
}

/** What happens, and how one is told: a box and a list of few words in each row, named by both their headings. */
export function ChoicesTable({ choices, campus, mails }: ChoicesTableProps) {
  const { t } = useTranslation('notifications')
  const boxes = choiceInputs(
    campus,
    'checkbox',
    choices.map(({ type }) => ({ value: type, label: type })),
  )
  const rows = choices.map((choice, index) => ({
    ...choice,
    words: t(`choices.type.${choice.type}`),
    box: boxes[index],
    field: mails[choice.type],
  }))
  return (
    <Table
      caption={t('choices.table')}
      captionHidden
      rowKey={({ type }) => type}
      rows={rows}
      columns={[
        {
          id: 'type',
          header: t('choices.event'),
          rowHeader: true,
          cell: ({ type, words }) => (
            <>
              {words}
              <input type="hidden" name="types" value={type} />
            </>
          ),
        },
        {
          id: 'campus',
          header: t('choices.channel.campus'),
          cell: ({ box: { key, ...box } = { key: undefined }, words }) => (
            <div className="choice">
              <input key={key} {...box} aria-label={`${t('choices.channel.campus')}: ${words}`} />
            </div>
          ),
        },
        {
          id: 'mail',
          header: t('choices.channel.mail'),
          cell: ({ field, rhythms, words }) =>
            field && rhythms.length > 0 ? (
              <Mails field={field} rhythms={rhythms} label={`${t('choices.channel.mail')}: ${words}`} />
            ) : (
              <span className="muted">{t('choices.rhythm.none')}</span>
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
            {t(`choices.rhythm.${rhythm}`)}
          </option>
        ))}
      </select>
    </>
  )
}
