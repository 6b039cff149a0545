import { Link, useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Badge } from '~/app/ui/content/badge'
import { Icon } from '~/app/ui/icons'
import { Panel } from '~/app/ui/navigation/panel'
import type { Discussion } from '~/contracts/messages'
import type { Notification } from '~/contracts/notifications'

/** The newest notifications beside the page. They are fetched when the panel opens, and only if there are any. */
export function NotificationsPanel({ total, unread }: { total: number; unread: number }) {
  const { t } = useTranslation('common')
  const fetcher = useFetcher<{ notifications: Notification[] }>()
  const load = () => {
    if (total > 0) fetcher.load(paths.notifications())
  }
  const items = fetcher.data?.notifications ?? []
  return (
    <Panel
      href={paths.notifications()}
      label={t('panels.notifications')}
      icon={<Icon name="bell" />}
      count={unread}
      countLabel={t('panels.unread', { count: unread })}
      onOpen={load}
    >
      {(close) => (
        <div className="stack">
          {total === 0 ? <p>{t('panels.noNotifications')}</p> : null}
          <ul className="stack stack-sm">
            {items.slice(0, 5).map((item) => (
              <li key={item.id}>
                <Link to={item.path ?? paths.notifications()} onClick={close}>
                  {item.read ? item.title : <strong>{item.title}</strong>}
                </Link>
              </li>
            ))}
          </ul>
          <Link to={paths.notifications()} onClick={close}>
            {t('panels.allNotifications')}
          </Link>
        </div>
      )}
    </Panel>
  )
}

/** The newest discussions beside the page; fetched as the notifications are. */
export function MessagesPanel({ me, total, unread }: { me: string; total: number; unread: number }) {
  const { t } = useTranslation('common')
  const fetcher = useFetcher<{ discussions: Discussion[] }>()
  const load = () => {
    if (total > 0) fetcher.load(paths.messages())
  }
  const items = fetcher.data?.discussions ?? []
  return (
    <Panel
      href={paths.messages()}
      label={t('panels.messages')}
      icon={<Icon name="mail" />}
      count={unread}
      countLabel={t('panels.unread', { count: unread })}
      onOpen={load}
    >
      {(close) => (
        <div className="stack">
          {total === 0 ? <p>{t('panels.noMessages')}</p> : null}
          <ul className="stack stack-sm panel-list">
            {items.slice(0, 5).map((item) => (
              <li key={item.id}>
                <DiscussionLine discussion={item} me={me} close={close} />
              </li>
            ))}
          </ul>
          <Link to={paths.messages()} onClick={close}>
            {t('panels.allMessages')}
          </Link>
        </div>
      )}
    </Panel>
  )
}

type DiscussionLineProps = { discussion: Discussion; me: string; close: () => void }

function DiscussionLine({ discussion, me, close }: DiscussionLineProps) {
  const { t } = useTranslation('common')
  const { id, with: other, lastMessage, unread } = discussion
  const name = other?.name ?? t('formerMember')
  return (
    <>
      <div className="row">
        <Link to={`${paths.discussion(id)}#newest`} onClick={close}>
          <bdi>{unread > 0 ? <strong>{name}</strong> : name}</bdi>
        </Link>
        {unread > 0 ? <Badge count={unread} label={t('panels.unread', { count: unread })} /> : null}
      </div>
      <p className="preview muted">
        {lastMessage.fromUser?.id === me ? `${t('panels.you')} ` : null}
        <bdi>
          {lastMessage.body}
          {lastMessage.cut ? '…' : null}
        </bdi>
      </p>
    </>
  )
}
