import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { isolated } from '~/contracts/isolated'
import { Answer } from './answer'
import { Chat } from './chat'
import type { DiscussionData } from './discussion.server'
import { EditForm } from './edit-form'
import { FailureToast } from './failure-toast'
import { useLiveDiscussion } from './live-discussion'
import { MarkRead, useSeen } from './mark-read'
import { ReportPage } from './report-page'

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
      {failed ? <FailureToast result={result} returnTo={here} /> : null}
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
