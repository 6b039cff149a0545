import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { Section } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import type { MessageAccess, MessageSettings } from '~/contracts/messages/messages'

type MessageSettingsPageProps = { settings: MessageSettings; result: SubmissionResult | undefined }

/** From the widest to the narrowest. */
const accessOptions = ['everyone', 'providersAndAdmins', 'nobody'] as const satisfies readonly MessageAccess[]

/** The setting for who may start a discussion with the reader. */
export function MessageSettingsPage({ settings, result }: MessageSettingsPageProps) {
  const { t } = useTranslation('messages')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const [form, fields] = useForm<MessageSettings>({
    id: 'access',
    defaultValue: settings,
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint: { from: { required: true } },
  })
  return (
    <Section title={t('settings.title')}>
      <p>{t('settings.lede')}</p>
      <Form method="post" id={form.id} asks="messages:asks" className="form" noValidate>
        <ErrorSummary form={form} labels={{ from: t('settings.legend') }} submission={result} />
        <RadioGroup
          field={fields.from}
          legend={t('settings.legend')}
          options={accessOptions.map((access) => ({ value: access, label: t(`settings.from.${access}`) }))}
        />
        <div className="row">
          <Button pending={navigation.state === 'submitting'}>{t('settings.submit')}</Button>
        </div>
      </Form>
    </Section>
  )
}
