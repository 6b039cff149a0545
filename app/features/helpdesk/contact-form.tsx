import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { BotTrap } from '~/app/ui/forms/bot-trap'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import type { loadHelpdesk } from './helpdesk.server'

type ContactFormProps = Pick<
  Awaited<ReturnType<typeof loadHelpdesk>>,
  'formKey' | 'stamp' | 'known' | 'maximum' | 'topics'
> & { result: SubmissionResult | undefined }

/** The contact form of the helpdesk; name and address of members are filled in. */
export function ContactForm({ formKey, stamp, known, maximum, topics, result }: ContactFormProps) {
  const { t } = useTranslation('helpdesk')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const [form, fields] = useForm<{ topic: string; name: string; email: string; body: string }>({
    id: 'ask',
    lastResult: navigation.state === 'idle' ? lastResult : null,
    defaultValue: known,
    constraint: {
      topic: { required: true },
      name: { required: true, maxLength: 160 },
      email: { required: true, maxLength: 254 },
      body: { required: true, maxLength: maximum },
    },
  })
  const labels = {
    topic: t('field.topic'),
    name: t('field.name'),
    email: t('field.email'),
    body: t('field.body'),
  }
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Form method="post" action={`${paths.helpdesk()}#contact`} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={result} />
      <input type="hidden" name="formKey" value={formKey} />
      <BotTrap stamp={stamp} result={result} />
      <SelectField
        field={fields.topic}
        label={labels.topic}
        placeholder={t('field.topicPlaceholder')}
        options={topics.map((topic) => ({ value: topic, label: t(`topic.${topic}`) }))}
      />
      <Field field={fields.name} label={labels.name} autoComplete="name" />
      <Field
        field={fields.email}
        label={labels.email}
        hint={t('field.emailHint')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <TextareaField field={fields.body} label={labels.body} counter={maximum} />
      <div className="row">
        <Button pending={pending}>{t('contact.submit')}</Button>
      </div>
    </Form>
  )
}
