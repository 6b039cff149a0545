import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useKept } from '~/app/platform/form-draft'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CheckboxGroup } from '~/app/ui/forms/choices'
import type { FormField } from '~/app/ui/forms/form-field'
import type { ReminderDay } from '~/contracts/following'
import type { NotificationChannel, NotificationChoice, NotificationType } from '~/contracts/notifications'

interface ChoicesPageProps {
  choices: NotificationChoice[]
  /** Days before a deadline; null for those who have no watchlist. */
  reminders: ReminderDay[] | null
  result: SubmissionResult | undefined
}

type Values = Record<NotificationType, NotificationChannel[]> & { reminders: string[] }

/** In the order of the boxes. */
const channels = ['campus', 'mail'] as const satisfies readonly NotificationChannel[]

const offered = (choice: NotificationChoice) => channels.filter((channel) => choice[channel] !== null)
const chosen = (choice: NotificationChoice) => channels.filter((channel) => choice[channel])

/** One question per type: on the campus, by mail, both or not at all. */
export function ChoicesPage({ choices, reminders, result }: ChoicesPageProps) {
  const { t } = useTranslation('notifications')
  const navigation = useNavigation()
  const kept = useKept(result)
  const [form, fields] = useForm<Values>({
    id: 'choices',
    defaultValue: {
      ...Object.fromEntries(choices.map((choice) => [choice.type, chosen(choice)])),
      reminders: (reminders ?? []).map(String),
    },
    lastResult: navigation.state === 'idle' ? kept : null,
  })
  return (
    <Section title={t('choices.title')}>
      <p>{t('choices.lede')}</p>
      <Form method="post" id={form.id} className="form" noValidate>
        {choices.map((choice) => (
          <div key={choice.type}>
            <input type="hidden" name="types" value={choice.type} />
            <CheckboxGroup
              field={fields[choice.type]}
              legend={t(`choices.type.${choice.type}`)}
              inline
              options={offered(choice).map((channel) => ({
                value: channel,
                label: t(`choices.channel.${channel}`),
              }))}
            />
            {choice.type === 'offerDeadline' && reminders ? <Reminders field={fields.reminders} /> : null}
          </div>
        ))}
        <Notice title={t('choices.always.title')}>
          <p>{t('choices.always.text')}</p>
        </Notice>
        <div className="row">
          <Button pending={navigation.state === 'submitting'}>{t('choices.submit')}</Button>
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
        legend={t('choices.reminders.legend')}
        hint={t('choices.reminders.hint')}
        inline
        options={days.map((value) => ({ value, label: t(`choices.reminders.day.${value}`) }))}
      />
    </>
  )
}
