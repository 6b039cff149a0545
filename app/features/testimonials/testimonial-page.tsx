import { Refusal } from '~/app/ui/forms/refusal'
import { type SubmissionResult, useForm } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { isolated } from '~/contracts/isolated'
import { Author, TestimonialText } from './testimonial-entry'
import { TextForm, type FormProps, usePending, useTestimonialResult } from './testimonial-form'
import type { TestimonialData } from './testimonials.server'
import { Form } from '~/app/ui/forms/form'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits, reportCategories } from '~/contracts/constants'

type TestimonialPageProps = TestimonialData & { result: SubmissionResult | undefined }

/** One testimonial: its author changes or withdraws it, others report it. */
export function TestimonialPage({ entry, back, confirming, formKey, result }: TestimonialPageProps) {
  const { t } = useTranslation('testimonials')
  const withdrawal = useWithdrawal(entry)
  const here = paths.testimonial(entry.id)
  if (confirming) return <ConfirmPage confirmation={withdrawal} cancelHref={here} />
  return (
    <>
      <PageHeading title={t('one.title', { name: isolated(entry.profile.name) })} />
      <Measure>
        <Stack gap="lg">
          {entry.hidden ? <Notice tone="warning">{t('hiddenText')}</Notice> : null}
          <figure className="testimonial any-break stack stack-sm">
            <TestimonialText>{entry.text}</TestimonialText>
            <figcaption>
              <Author author={entry.author} />, <Time value={entry.createdAt} show="date" />
            </figcaption>
          </figure>
          {entry.can.update ? (
            <Section title={t('change.title')}>
              <TextForm
                action={here}
                fields={{ intent: 'change' }}
                submit={t('change.submit')}
                hint={t('write.hint')}
                text={entry.text}
                result={result}
              />
              <p>{t('withdraw.lede')}</p>
              <div className="row">
                <ConfirmDialog
                  href={paths.testimonial(entry.id, { confirm: 'withdraw' })}
                  confirmation={withdrawal}
                >
                  {t('withdraw.link')}
                </ConfirmDialog>
              </div>
            </Section>
          ) : null}
          {entry.can.report ? (
            <Section title={t('report.title')}>
              <p>{t('report.text')}</p>
              <ReportForm action={here} formKey={formKey} result={result} />
            </Section>
          ) : null}
          {entry.can.update || entry.can.report ? null : <Refusal result={result} />}
          <p>
            <Link to={back}>{t('back')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}

function useWithdrawal({ id, profile }: TestimonialData['entry']): Confirmation {
  const { t } = useTranslation('testimonials')
  return {
    title: t('withdraw.title'),
    body: <p>{t('withdraw.text', { name: isolated(profile.name) })}</p>,
    confirmLabel: t('withdraw.confirm'),
    danger: true,
    action: paths.testimonial(id),
    fields: { intent: 'withdraw' },
  }
}

type ReportFormProps = FormProps & { action: string; formKey: string }

function ReportForm({ action, formKey, result }: ReportFormProps) {
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
