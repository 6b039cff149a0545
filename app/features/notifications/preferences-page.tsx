import { type SubmissionResult, getSelectProps } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { useCheckedForm } from '~/app/ui/forms/checked-form'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CheckboxGroup, optionInputs } from '~/app/ui/forms/option-groups'
import type { FormField } from '~/app/ui/forms/form-field'
import type { ReminderDay } from '~/contracts/offers/following'
import type { MailRhythm, NotificationType } from '~/contracts/messages/notification-types'
import { Table } from '~/app/ui/content/table'
import type { NotificationPreference } from '~/contracts/messages/notifications'
import { FieldError } from '~/app/ui/forms/field'

interface PreferencesPageProps {
  preferences: Preference[]
  /** Days before a deadline; null for users without a watchlist. */
  reminders: ReminderDay[] | null
  result: SubmissionResult | undefined
}

type Values = {
  campus: string[]
  mail: Partial<Record<NotificationType, MailRhythm>>
  reminders: string[]
}

/** One line per type: whether it appears on the campus, and the mail frequency. */
export function PreferencesPage({ preferences, reminders, result }: PreferencesPageProps) {
  const { t } = useTranslation('notifications')
  const { form, fields, navigation } = useCheckedForm<Values>({
    id: 'preferences',
    result,
    defaultValue: {
      campus: preferences.filter(({ campus }) => campus).map(({ type }) => type),
      mail: Object.fromEntries(preferences.flatMap(({ type, mail }) => (mail ? [[type, mail]] : []))),
      reminders: (reminders ?? []).map(String),
    },
  })
  return (
    <Section title={t('preferences.title')}>
      <p>{t('preferences.lede')}</p>
      <p>
        {t('preferences.digests')} <Link to={paths.accountSettings}>{t('preferences.zone')}</Link>
      </p>
      <Form method="post" id={form.id} className="form form-with-table" noValidate>
        <PreferencesTable
          preferences={preferences}
          campus={fields.campus}
          mails={fields.mail.getFieldset()}
        />
        {reminders ? <Reminders field={fields.reminders} /> : null}
        <Notice title={t('preferences.always.title')}>
          <p>{t('preferences.always.text')}</p>
        </Notice>
        <div className="row">
          <Button pending={navigation.state === 'submitting'}>{t('preferences.submit')}</Button>
        </div>
      </Form>
    </Section>
  )
}

const days = ['7', '1'] as const

/** On which days before the deadline of a bookmarked offer. */
function Reminders({ field }: { field: FormField }) {
  const { t } = useTranslation('notifications')
  return (
    <>
      <input type="hidden" name="asksReminders" value="yes" />
      <CheckboxGroup
        field={field}
        legend={t('preferences.reminders.legend')}
        hint={t('preferences.reminders.hint')}
        inline
        options={days.map((value) => ({ value, label: t(`preferences.reminders.day.${value}`) }))}
      />
    </>
  )
}

interface Preference extends NotificationPreference {
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
function PreferencesTable({ preferences, campus, mails }: PreferencesTableProps) {
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
      rowKey={({ type }) => type}
      rows={rows}
      columns={[
        {
          header: t('preferences.event'),
          cell: ({ type, words }) => (
            <>
              <span>{words}</span>
              <input type="hidden" name="types" value={type} />
            </>
          ),
        },
        {
          header: t('preferences.channel.campus'),
          cell: ({ box: { key, ...box } = { key: undefined }, words }) => (
            <div className="option">
              <input key={key} {...box} aria-label={`${t('preferences.channel.campus')}: ${words}`} />
            </div>
          ),
        },
        {
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
