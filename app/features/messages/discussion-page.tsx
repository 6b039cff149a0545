import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack, Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { isolated } from '~/contracts/isolated'
import { Answer, FailureToast } from './answer'
import { Chat, EditForm } from './chat'
import type { DiscussionData } from './discussion.server'
import { useLiveDiscussion, MarkRead, useSeen } from './live-discussion'
import { useLastResult } from '~/app/platform/form-draft'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { limits, reportCategories } from '~/contracts/constants'
import type { Message } from '~/contracts/messages/messages'
import { AttachedFiles } from './message-files'
import { MessageText } from './message-text'

export type DiscussionPageProps = DiscussionData & {
  result: SubmissionResult | undefined
  failed: boolean
}

/** A discussion as a chat: the newest message at the bottom, the reply form below it. */
export function DiscussionPage(props: DiscussionPageProps) {
  const { t } = useTranslation('messages')
  const { name, discussion, reporting, editing, confirming, page, result, failed } = props
  const fresh = useSeen(props)
  useLiveDiscussion(props)
  const blocking = useBlocking(props)
  const here = paths.discussion(discussion.id)
  if (confirming) return <ConfirmPage confirmation={blocking} cancelHref={here} />
  if (reporting) return <ReportPage {...props} message={reporting} />
  return (
    <>
      <FailureToast failed={failed} result={result} returnTo={here} />
      <PageHeading
        kicker={t('one.kicker')}
        title={<bdi>{name}</bdi>}
        lede={discussion.with?.link ? <ProfileLine {...props} /> : null}
      />
      <Stack gap="lg">
        <MarkRead discussion={discussion} />
        <Chat {...props} fresh={fresh} />
        {editing ? (
          <EditForm key={editing.message.id} {...props} editing={editing} />
        ) : page > 1 ? (
          <p>
            <ButtonLink href={`${here}#newest`} variant="secondary">
              {t('one.toNewest')}
            </ButtonLink>
          </p>
        ) : (
          <Answer key={discussion.id} {...props} />
        )}
        <div className="row">
          <Link to={paths.messages()}>{t('one.back')}</Link>
          {discussion.with && !discussion.blockedByMe ? (
            <ConfirmDialog
              href={paths.discussion(discussion.id, { confirm: 'block' })}
              variant="quiet"
              confirmation={blocking}
            >
              {t('block.link')}
            </ConfirmDialog>
          ) : null}
          <Form method="post" action={here}>
            <input type="hidden" name="intent" value="delete" />
            <Button variant="quiet" name="last" value={discussion.lastMessage.id}>
              {t('delete.discussion')}
            </Button>
          </Form>
        </div>
        {discussion.with ? <p className="hint">{t('delete.hint', { name: isolated(name) })}</p> : null}
      </Stack>
    </>
  )
}

function ProfileLine({ discussion }: DiscussionPageProps) {
  const { t } = useTranslation('messages')
  const link = discussion.with?.link
  return link ? <Link to={paths.publicProfile(link)}>{t('one.profile')}</Link> : null
}

function useBlocking({ discussion, name }: DiscussionPageProps): Confirmation {
  const { t } = useTranslation('messages')
  return {
    title: t('block.title', { name: isolated(name) }),
    body: <p>{t('block.text', { name: isolated(name) })}</p>,
    confirmLabel: t('block.confirm'),
    danger: true,
    action: paths.discussion(discussion.id),
    fields: { intent: 'block' },
  }
}

type ReportPageProps = DiscussionData & { message: Message; result: SubmissionResult | undefined }

/** The form to report a message. */
function ReportPage({ message, discussion, page, formKey, sizes, result }: ReportPageProps) {
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
