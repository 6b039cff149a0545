import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { type ReactNode, useCallback, useId } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { currentCounters, type LiveNews } from '~/app/platform/live/live-store'
import { useLiveReload } from '~/app/platform/live/use-live'
import { notificationFields, useFollowNotification } from '~/app/platform/mark-notification'
import { paths } from '~/app/platform/paths'
import { Avatar } from '~/app/ui/content/avatar'
import { Tag } from '~/app/ui/content/badge'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { BrandAvatar } from '~/app/ui/content/brand'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { Notification } from '~/contracts/messages/notifications'
import type { NotificationList } from './notifications.server'

/** The reader's notifications, newest first. */
export function NotificationsPage(list: NotificationList) {
  const { notifications, days, unread, counted, title, ...paging } = list
  const { t } = useTranslation('notifications')
  const here = paths.notifications(paging.page > 1 ? { page: paging.page } : {})
  useLiveList(counted, unread)
  return (
    <>
      <PageHeading
        title={title}
        lede={unread > 0 ? t('unread', { count: unread }) : t('allRead')}
        actions={unread > 0 ? <MarkAllRead /> : undefined}
      />
      {notifications.length === 0 ? (
        <Nothing />
      ) : (
        <Stack gap="lg">
          <div className="stack">
            {days.map(({ day, label, count }, index) => {
              const from = days.slice(0, index).reduce((sum, before) => sum + before.count, 0)
              return (
                <Day key={day} label={label}>
                  {notifications.slice(from, from + count).map((notification) => (
                    <li key={notification.id}>
                      <Entry notification={notification} returnTo={here} />
                    </li>
                  ))}
                </Day>
              )
            })}
          </div>
          <Pagination {...paging} hrefFor={(page) => paths.notifications(page > 1 ? { page } : {})} />
        </Stack>
      )}
    </>
  )
}

function Day({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="notices">
      <h2 id={id}>{label}</h2>
      <ol aria-labelledby={id}>{children}</ol>
    </section>
  )
}

/** Reloads the page if the counters show that it is outdated. */
function useLiveList(counted: number, unread: number): void {
  const concerns = useCallback(
    (news: LiveNews) => {
      const now = currentCounters()
      if (news.type !== 'counters' || !now) return news.type === 'gap'
      return now.notificationCount !== counted || now.unreadNotificationCount !== unread
    },
    [counted, unread],
  )
  useLiveReload(concerns)
}

function Nothing() {
  const { t } = useTranslation('notifications')
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <ButtonLink href={paths.home} variant="secondary">
          {t('empty.action')}
        </ButtonLink>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

function MarkAllRead() {
  const { t } = useTranslation('notifications')
  const { formAction, formData } = useNavigation()
  const pending = formAction === paths.notificationsRead && !formData?.has(notificationFields.id)
  return (
    <Form method="post" action={paths.notificationsRead}>
      <input type="hidden" name="returnTo" value={paths.notifications()} />
      <Button variant="secondary" pending={pending}>
        {t('markRead')}
      </Button>
    </Form>
  )
}

type EntryProps = { notification: Notification; returnTo: string }

function Entry({ notification, returnTo }: EntryProps) {
  const { t } = useTranslation('notifications')
  const follow = useFollowNotification()
  const titleId = useId()
  const { id, title, by, path, read, timestamp } = notification
  return (
    <article className={read ? 'notice-row' : 'notice-row is-new'}>
      {by === null ? <BrandAvatar /> : <Avatar name={by} />}
      <div>
        <p id={titleId}>
          {path ? (
            <Link to={path} className="card-link" onClick={() => (read ? undefined : follow(id))}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <div className="card-meta row">
          <Time value={timestamp} />
          {read ? null : (
            <>
              <Tag tone="info">{t('new')}</Tag>
              <MarkRead id={id} titleId={titleId} returnTo={returnTo} />
            </>
          )}
        </div>
      </div>
    </article>
  )
}

type MarkReadProps = { id: string; titleId: string; returnTo: string }

function MarkRead({ id, titleId, returnTo }: MarkReadProps) {
  const { t } = useTranslation('notifications')
  return (
    <Form method="post" action={paths.notificationsRead} preventScrollReset>
      <input type="hidden" name={notificationFields.id} value={id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button variant="quiet" small aria-describedby={titleId}>
        {t('markOneRead')}
      </Button>
    </Form>
  )
}
