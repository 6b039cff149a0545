import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useKept } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits, reportCategories } from '~/contracts/constants'
import type { ReportTarget } from '~/contracts/administration/moderation'

interface ReportPageProps {
  target: ReportTarget
  back: string
  formKey: string
  result: SubmissionResult | undefined
}

/** Tells the administration what is wrong with a person or an offer. */
export function ReportPage({ target, back, formKey, result }: ReportPageProps) {
  const { t } = useTranslation('moderation')
  return (
    <>
      <PageHeading title={t(`report.title.${target.kind}`, { name: target.name })} />
      <Measure>
        <Stack gap="lg">
          {target.blockedReason ? (
            <Notice tone="info">
              <p>{t(`report.${target.blockedReason}`)}</p>
            </Notice>
          ) : (
            <>
              <p>{t('report.text')}</p>
              <ReportForm action={paths.report(target.kind, target.id)} formKey={formKey} result={result} />
            </>
          )}
          <p>
            <Link to={back}>{t('report.back')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}

type ReportFormProps = { action: string; formKey: string; result: SubmissionResult | undefined }

function ReportForm({ action, formKey, result }: ReportFormProps) {
  const { t } = useTranslation('moderation')
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
        labels={{ category: t('report.category'), reason: t('report.reason') }}
        submission={result}
      />
      <input type="hidden" name="formKey" value={formKey} />
      <SelectField
        field={fields.category}
        label={t('report.category')}
        placeholder={t('report.choose')}
        options={reportCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
      />
      <TextareaField
        field={fields.reason}
        label={t('report.reason')}
        hint={t('report.hint')}
        counter={limits.reasonMaximumCharacters}
      />
      <div className="row">
        <Button pending={navigation.state !== 'idle' && navigation.formMethod === 'POST'}>
          {t('report.submit')}
        </Button>
      </div>
    </Form>
  )
}
