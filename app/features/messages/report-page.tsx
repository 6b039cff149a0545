import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { limits, reportCategories } from '~/contracts/constants'
import type { Message } from '~/contracts/messages/messages'
import type { DiscussionData } from './discussion.server'
import { AttachedFiles } from './files/attached-files'
import { MessageText } from './text/message-text'

type ReportPageProps = DiscussionData & { message: Message; result: SubmissionResult | undefined }

/** The form to report a message. */
export function ReportPage({ message, discussion, page, formKey, sizes, result }: ReportPageProps) {
  const { t } = useTranslation(['messages', 'moderation'])
  const here = paths.discussion(discussion.id, { report: message.id, ...(page > 1 ? { page } : {}) })
  return (
    <>
      <PageHeading title={t('report.title')} />
      <Measure>
        <Stack gap="lg">
          <blockquote className="bubble">
            <MessageText>{message.body}</MessageText>
            <AttachedFiles message={message} sizes={sizes} />
          </blockquote>
          <p>{t('report.text')}</p>
          <ReasonForm
            id="report"
            action={here}
            hidden={[
              ['intent', 'report'],
              ['message', message.id],
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
            lastResult={useLastResult(result)}
          />
          <p>
            <Link to={paths.discussion(discussion.id, page > 1 ? { page } : {})}>{t('report.back')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}
