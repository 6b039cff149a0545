import { Link, useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Icon } from '~/app/ui/icons'
import { Panel } from '~/app/ui/navigation/panel'
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

export function MessagesPanel({ unread }: { unread: number }) {
  const { t } = useTranslation('common')
  return (
    <Panel
      href={paths.messages}
      label={t('panels.messages')}
      icon={<Icon name="mail" />}
      count={unread}
      countLabel={t('panels.unread', { count: unread })}
    >
      {(close) => (
        <div className="stack">
          <p>{t('panels.noMessages')}</p>
          <Link to={paths.messages} onClick={close}>
            {t('panels.allMessages')}
          </Link>
        </div>
      )}
    </Panel>
  )
}
