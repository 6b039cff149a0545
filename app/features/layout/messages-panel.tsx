import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Badge } from '~/app/ui/content/badge'
import { Icon } from '~/app/ui/icons'
import { Panel } from '~/app/ui/navigation/panel'
import type { Discussion } from '~/contracts/messages/messages'
import { type Count, type PanelList, useFreshList, usePanelList } from './panel-list'

type List = PanelList<{ discussions: Discussion[] }>

/** The newest discussions beside the page. */
export function MessagesPanel({ me, ...count }: Count & { me: string }) {
  const { t } = useTranslation('common')
  const list: List = usePanelList(paths.messages())
  return (
    <Panel
      href={paths.messages()}
      label={t('panels.messages')}
      icon={<Icon name="mail" />}
      count={count.unread}
      countLabel={t('panels.unread', { count: count.unread })}
    >
      {(close) => (
        <div className="stack">
          {count.total === 0 ? <p>{t('panels.noMessages')}</p> : null}
          <Newest list={list} count={count} me={me} close={close} />
          <Link to={paths.messages()} onClick={close}>
            {t('panels.allMessages')}
          </Link>
        </div>
      )}
    </Panel>
  )
}

type NewestProps = { list: List; count: Count; me: string; close: () => void }

function Newest({ list, count, me, close }: NewestProps) {
  useFreshList(list, count)
  return (
    <ul className="stack stack-sm panel-list">
      {list.data?.discussions.slice(0, 5).map((item) => (
        <li key={item.id}>
          <DiscussionLine discussion={item} me={me} close={close} />
        </li>
      ))}
    </ul>
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
          {lastMessage.removed ? t('panels.removed') : lastMessage.body}
          {lastMessage.cut ? '…' : null}
        </bdi>
      </p>
    </>
  )
}
