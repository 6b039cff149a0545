import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CheckboxGroup } from '~/app/ui/forms/option-groups'
import type { FormField } from '~/app/ui/forms/form-field'
import type { ReminderDay } from '~/contracts/offers/following'
import type { MailRhythm, NotificationType } from '~/contracts/messages/notification-types'
import { type Preference, PreferencesTable } from './preferences-table'

interface PreferencesPageProps {
  preferences: Preference[]
  /** Days before a deadline; null for users without a watchlist. */
  reminders: ReminderDay[] | null
  result: SubmissionResult | undefined
}

interface Values {
  campus: string[]
  mail: Partial<Record<NotificationType, MailRhythm>>
  reminders: string[]
}

/** One line per type: whether it appears on the campus, and the mail frequency. */
export function PreferencesPage({ preferences, reminders, result }: PreferencesPageProps) {
  const { t } = useTranslation('notifications')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const [form, fields] = useForm<Values>({
    id: 'preferences',
    defaultValue: {
      campus: preferences.filter(({ campus }) => campus).map(({ type }) => type),
      mail: Object.fromEntries(preferences.flatMap(({ type, mail }) => (mail ? [[type, mail]] : []))),
      reminders: (reminders ?? []).map(String),
    },
    lastResult: navigation.state === 'idle' ? lastResult : null,
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
