import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import type { MessageAccess, MessageSettings } from '~/contracts/messages/messages'

type MessageSettingsPageProps = { settings: MessageSettings; result: SubmissionResult | undefined }

/** From the widest to the narrowest. */
const accessOptions = ['everyone', 'providersAndAdmins', 'nobody'] as const satisfies readonly MessageAccess[]

/** The setting for who may start a discussion with the reader. */
export function MessageSettingsPage({ settings, result }: MessageSettingsPageProps) {
  const { t } = useTranslation('messages')
  const { fields, frame } = useCheckedForm<MessageSettings>({
    id: 'access',
    labels: { from: t('settings.legend') },
    result,
    defaultValue: settings,
    constraint: { from: { required: true } },
  })
  return (
    <Section title={t('settings.title')}>
      <p>{t('settings.lede')}</p>
      <CheckedForm {...frame} submit={t('settings.submit')} asks="messages:asks">
        <RadioGroup
          field={fields.from}
          legend={t('settings.legend')}
          options={accessOptions.map((access) => ({ value: access, label: t(`settings.from.${access}`) }))}
        />
      </CheckedForm>
    </Section>
  )
}
