import { useForm } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits, reportCategories } from '~/contracts/constants'
import { type FormProps, usePending, useTestimonialResult } from './testimonial-form'

type ReportFormProps = FormProps & { action: string; formKey: string }

export function ReportForm({ action, formKey, result }: ReportFormProps) {
  const { t } = useTranslation(['testimonials', 'moderation'])
  const [form, fields] = useForm<{ category: string; reason: string }>({
    id: 'report',
    lastResult: useTestimonialResult(result),
    constraint: {
      category: { required: true },
      reason: { required: true, maxLength: limits.reasonMaximumCharacters },
    },
  })
  const pending = usePending()
  return (
    <Form method="post" action={action} id={form.id} noValidate className="form">
      <ErrorSummary
        form={form}
        labels={{ category: t('moderation:report.category'), reason: t('report.label') }}
        submission={result}
      />
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="formKey" value={formKey} />
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
        <Button pending={pending}>{t('report.submit')}</Button>
      </div>
    </Form>
  )
}
