import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { Notification } from '~/contracts/notifications'

interface NotificationsPageProps {
  notifications: Notification[]
  total: number
  unread: number
  page: number
  pageSize: number
}

export function NotificationsPage({ notifications, unread, ...paging }: NotificationsPageProps) {
  const { t } = useTranslation('notifications')
  return (
    <>
      <PageHeading
        title={t('title')}
        lede={unread > 0 ? t('unread', { count: unread }) : t('allRead')}
        actions={unread > 0 ? <MarkAllRead /> : undefined}
      />
      {notifications.length === 0 ? (
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
      ) : (
        <Stack gap="lg">
          <ol className="stack" aria-label={t('listLabel')}>
            {notifications.map((notification) => (
              <li key={notification.id}>
                <Entry notification={notification} />
              </li>
            ))}
          </ol>
          <Pagination {...paging} hrefFor={(page) => paths.notifications({ page })} />
        </Stack>
      )}
    </>
  )
}

function MarkAllRead() {
  const { t } = useTranslation('notifications')
  const pending = useNavigation().formAction === paths.notificationsRead
  return (
    <Form method="post" action={paths.notificationsRead}>
      <input type="hidden" name="returnTo" value={paths.notifications()} />
      <Button variant="secondary" pending={pending}>
        {t('markRead')}
      </Button>
    </Form>
  )
}

function Entry({ notification: { title, path, read, timestamp } }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  return (
    <article className="card">
      <p dir="auto">
        {path ? (
          <Link to={path} className="card-link">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <div className="card-meta row">
        <Time value={timestamp} />
        {read ? null : <Tag tone="info">{t('new')}</Tag>}
      </div>
    </article>
  )
}
