import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { limits, reportCategories } from '~/contracts/constants'
import type { ReportTarget } from '~/contracts/administration/moderation'
import { isolated } from '~/contracts/isolated'

interface ReportPageProps {
  target: ReportTarget
  back: string
  formKey: string
  result: SubmissionResult | undefined
}

/** The form to report a person, an offer or a transparency report. */
export function ReportPage({ target, back, formKey, result }: ReportPageProps) {
  const { t } = useTranslation('moderation')
  return (
    <>
      <PageHeading title={t(`report.title.${target.kind}`, { name: isolated(target.name) })} />
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
  return (
    <ReasonForm
      id="report"
      action={action}
      hidden={[['formKey', formKey]]}
      category={{
        label: t('report.category'),
        placeholder: t('report.choose'),
        options: reportCategories.map((value) => ({ value, label: t(`category.${value}`) })),
      }}
      label={t('report.reason')}
      hint={t('report.hint')}
      submitLabel={t('report.submit')}
      limit={limits.reasonMaximumCharacters}
      result={result}
    />
  )
}
