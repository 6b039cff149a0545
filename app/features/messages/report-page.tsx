import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useKept } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits, reportCategories } from '~/contracts/constants'
import type { Message } from '~/contracts/messages/messages'
import type { DiscussionData } from './discussion.server'
import { MessageText } from './message-text'

type ReportPageProps = DiscussionData & { message: Message; result: SubmissionResult | undefined }

/** Tells the administration what is wrong with a message. */
export function ReportPage({ message, discussion, page, formKey, result }: ReportPageProps) {
  const { t } = useTranslation('messages')
  const here = paths.discussion(discussion.id, { report: message.id, ...(page > 1 ? { page } : {}) })
  return (
    <>
      <PageHeading title={t('report.title')} />
      <Measure>
        <Stack gap="lg">
          <blockquote className="bubble">
            <MessageText>{message.body}</MessageText>
          </blockquote>
          <p>{t('report.text')}</p>
          <ReportForm action={here} fields={{ message: message.id, formKey }} result={result} />
          <p>
            <Link to={paths.discussion(discussion.id, page > 1 ? { page } : {})}>{t('report.back')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}

type ReportFormProps = {
  action: string
  fields: Record<string, string>
  result: SubmissionResult | undefined
}

function ReportForm({ action, fields: hidden, result }: ReportFormProps) {
  const { t } = useTranslation(['messages', 'moderation'])
  const navigation = useNavigation()
  const kept = useKept(result)
  const [form, fields] = useForm<{ category: string; reason: string }>({
    id: 'report',
    lastResult: navigation.state === 'idle' ? kept : null,
    constraint: {
      category: { required: true },
      reason: { required: true, maxLength: limits.reasonMaximumCharacters },
    },
  })
  return (
    <Form method="post" action={action} id={form.id} noValidate className="form">
      <ErrorSummary
        form={form}
        labels={{ category: t('moderation:report.category'), reason: t('report.label') }}
        submission={result}
      />
      <input type="hidden" name="intent" value="report" />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        field={fields.category}
        label={t('moderation:report.category')}
        placeholder={t('moderation:report.choose')}
        options={reportCategories.map((value) => ({ value, label: t(`moderation:category.${value}`) }))}
      />
      <TextareaField
        field={fields.reason}
        label={t('report.label')}
        hint={t('report.hint')}
        counter={limits.reasonMaximumCharacters}
      />
      <div className="row">
        <Button pending={navigation.state !== 'idle' && navigation.formAction === action}>
          {t('report.submit')}
        </Button>
      </div>
    </Form>
  )
}
