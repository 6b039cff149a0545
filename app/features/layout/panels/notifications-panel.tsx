import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useId } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { notificationFields, useFollowNotification } from '~/app/platform/mark-notification'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Button } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Panel } from '~/app/ui/navigation/panel'
import type { Notification } from '~/contracts/messages/notifications'
import { AllOnPage, type Count, type PanelList, useFreshList, usePanelList } from './panel-list'

type List = PanelList<{ notifications: Notification[]; total: number }>

/** The newest notifications beside the page. */
export function NotificationsPanel(count: Count) {
  const { t } = useTranslation('common')
  const list: List = usePanelList(paths.notifications())
  return (
    <Panel
      href={paths.notifications()}
      label={t('panels.notifications')}
      icon={<Icon name="bell" />}
      count={count.unread}
      countLabel={t('panels.unread', { count: count.unread })}
    >
      {(close) => (
        <div className="stack">
          {count.total === 0 ? <p>{t('panels.noNotifications')}</p> : null}
          <Newest list={list} count={count} close={close} />
          <AllOnPage
            href={paths.notifications()}
            label={t('panels.allNotifications')}
            total={list.data?.total}
            close={close}
          />
        </div>
      )}
    </Panel>
  )
}

function Newest({ list, count, close }: { list: List; count: Count; close: () => void }) {
  useFreshList(list, count)
  return (
    <ul className="stack stack-sm panel-list">
      {list.data?.notifications.map((item) => (
        <li key={item.id}>
          <Line notification={item} close={close} />
        </li>
      ))}
    </ul>
  )
}

type LineProps = { notification: Notification; close: () => void }

function Line({ notification: { id, title, path, read }, close }: LineProps) {
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
    <Form
      method="post"
      action={paths.notificationsRead}
      navigate={false}
      className="row"
      // The action removes its button, so focus moves next to it.
      onSubmit={() => document.getElementById(linkId)?.focus()}
    >
      <Tag tone="info">{t('panels.new')}</Tag>
      <input type="hidden" name={notificationFields.id} value={id} />
      <input type="hidden" name={notificationFields.seen} value="true" />
      <Button variant="quiet" small aria-describedby={linkId}>
        {t('panels.markRead')}
      </Button>
    </Form>
  )
}
