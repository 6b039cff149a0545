import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { notificationFields, useFollowNotification } from '~/app/platform/mark-notification'
import { paths } from '~/app/platform/paths'
import { Badge, Tag } from '~/app/ui/content/badge'
import { Button } from '~/app/ui/forms/button'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import type { Discussion } from '~/contracts/messages/messages'
import type { Notification } from '~/contracts/messages/notifications'

type DiscussionLineProps = {
  discussion: Discussion
  me: string
  onClick: ComponentProps<'a'>['onClick']
  /** The reader comes back from it. */
  wasOpen: boolean
}

/** The entries of the panels: loaded when somebody opens one. */
export function DiscussionLine({ discussion, me, onClick, wasOpen }: DiscussionLineProps) {
  const { t } = useTranslation('common')
  const { id, with: other, lastMessage, unread } = discussion
  const name = other?.name ?? t('formerMember')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasOpen) place.current?.querySelector('a')?.focus()
  }, [wasOpen])
  return (
    <>
      <div className="row" ref={place}>
        <Link to={`${paths.discussion(id)}#newest`} onClick={onClick}>
          <bdi>{unread > 0 ? <strong>{name}</strong> : name}</bdi>
        </Link>
        {unread > 0 ? <Badge count={unread} label={t('panels.unread', { count: unread })} /> : null}
      </div>
      <p className="preview muted">
        {lastMessage.fromUser?.id === me ? <span>{t('panels.you')} </span> : null}
        <bdi>
          {lastMessage.removed ? t('panels.removed') : lastMessage.body}
          <span>{lastMessage.cut ? '…' : null}</span>
        </bdi>
        {lastMessage.fileCount > 0 ? (
          <>
            {' '}
            <span>·</span> <span>{t('panels.files', { count: lastMessage.fileCount })}</span>
          </>
        ) : null}
      </p>
    </>
  )
}

type LineProps = { notification: Notification; close: () => void }

export function NotificationLine({ notification: { id, title, path, read }, close }: LineProps) {
  const follow = useFollowNotification()
  const linkId = useId()
  const onClick = () => {
    if (path && !read) follow(id)
    close()
  }
  return (
    <>
      <Link id={linkId} to={path ?? paths.notifications()} onClick={onClick}>
        {read ? title : <strong>{title}</strong>}
      </Link>
      {read ? null : <MarkRead id={id} linkId={linkId} />}
    </>
  )
}

function MarkRead({ id, linkId }: { id: string; linkId: string }) {
  const { t } = useTranslation('common')
  return (
    <Form method="post" action={paths.notificationsRead} navigate={false} className="row">
      <Tag tone="info">{t('panels.new')}</Tag>
      <input type="hidden" name={notificationFields.id} value={id} />
      <input type="hidden" name={notificationFields.seen} value="true" />
      <Button variant="quiet" small aria-describedby={linkId}>
        {t('panels.markRead')}
      </Button>
    </Form>
  )
}
