import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { ButtonLink } from '~/app/ui/forms/button'
import { isolated } from '~/contracts/isolated'
import { Chat } from './chat'
import type { DiscussionData } from './discussion.server'
import { FailureToast } from './failure-toast'
import { useLiveDiscussion } from './live-discussion'
import { MarkRead, useSeen } from './mark-read'
import { BlockedNotice, Unsent } from './blocked-reason'
import { ReportPage } from './report-page'
import { useFormOf } from './message-draft'
import { formId, WriteForm } from './write-form'

export type DiscussionPageProps = DiscussionData & {
  result: SubmissionResult | undefined
  failed: boolean
}

/** A discussion as a chat: the newest message at the bottom, the reply form below it. */
export function DiscussionPage(props: DiscussionPageProps) {
  const { t } = useTranslation('messages')
  const { name, discussion, reporting, confirming, page, result, failed } = props
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
        {page > 1 ? (
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
        </div>
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

/** The reply form, or the reason why there is none. */
function Answer({ discussion, messages, me, formKey, result }: DiscussionPageProps) {
  const { id, with: other, blockedReason, lastMessage } = discussion
  const own = messages.findLast(({ fromUser }) => fromUser?.id === me) ?? null
  const key = useFormOf(own, formId)
  // A live update must not remove the form while the user is writing.
  const [wasOpen] = useState(blockedReason === null)
  const isWriting = wasOpen && blockedReason !== 'blockedByMe' && result === undefined
  if ((blockedReason && !isWriting) || !other)
    return (
      <>
        <BlockedNotice blockedReason={blockedReason ?? 'formerMember'} discussion={id} />
        <Unsent result={result} />
      </>
    )
  return (
    <WriteForm
      key={key}
      action={paths.discussion(id)}
      fields={{ intent: 'reply', last: lastMessage.id, formKey }}
      draftKey={`${me}.${other.id}`}
      sent={own?.body ?? null}
      result={result}
      foldSubject
    />
  )
}
