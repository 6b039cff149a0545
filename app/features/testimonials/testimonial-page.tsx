import { Refusal } from '~/app/ui/forms/refusal'
import type { SubmissionResult } from '@conform-to/react'
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
import { TextForm, type FormProps } from './testimonial-form'
import type { TestimonialData } from './testimonials.server'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { limits, reportCategories } from '~/contracts/constants'

type TestimonialPageProps = TestimonialData & { result: SubmissionResult | undefined }

/** One testimonial: its author changes or withdraws it, others report it. */
export function TestimonialPage({ entry, back, confirming, formKey, result }: TestimonialPageProps) {
  const { t } = useTranslation('testimonials')
  const withdrawal = useWithdrawal(entry, back)
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

function useWithdrawal({ id, profile }: TestimonialData['entry'], returnTo: string): Confirmation {
  const { t } = useTranslation('testimonials')
  return {
    title: t('withdraw.title'),
    body: <p>{t('withdraw.text', { name: isolated(profile.name) })}</p>,
    confirmLabel: t('withdraw.confirm'),
    danger: true,
    action: paths.testimonial(id),
    // A second click finds no recommendation that says where to go.
    fields: { intent: 'withdraw', returnTo },
  }
}

type ReportFormProps = FormProps & { action: string; formKey: string }

function ReportForm({ action, formKey, result }: ReportFormProps) {
  const { t } = useTranslation(['testimonials', 'moderation'])
  return (
    <ReasonForm
      id="report"
      action={action}
      hidden={[
        ['intent', 'report'],
        ['formKey', formKey],
      ]}
      category={{
        label: t('moderation:report.category'),
        placeholder: t('moderation:report.choose'),
        options: reportCategories.map((value) => ({ value, label: t(`moderation:category.${value}`) })),
      }}
      label={t('report.label')}
      hint={t('report.hint')}
      submitLabel={t('report.submit')}
      limit={limits.reasonMaximumCharacters}
      result={result}
    />
  )
}
