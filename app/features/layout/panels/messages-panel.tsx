import { Link } from '~/app/ui/navigation/link'
import { useLocation } from '@remix-run/react'
import { type ComponentProps, type MouseEvent, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Badge } from '~/app/ui/content/badge'
import { Icon } from '~/app/ui/icons'
import { Panel } from '~/app/ui/navigation/panel'
import { isPlainClick } from '~/app/ui/plain-click'
import type { Discussion } from '~/contracts/messages/messages'
import { type PanelChat, PanelChatContext } from './panel-chat'
import { AllOnPage, type Count, type PanelList, useFreshList, usePanelList } from './panel-list'

type List = PanelList<{ discussions: Discussion[]; total: number }>

/** The newest discussions beside the page, and one of them as a chat. */
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
      {(close) => <Inside list={list} count={count} me={me} close={close} />}
    </Panel>
  )
}

type InsideProps = { list: List; count: Count; me: string; close: () => void }

function Inside({ list, count, me, close }: InsideProps) {
  const { t } = useTranslation('common')
  useFreshList(list, count)
  const chat = useContext(PanelChatContext)
  const code = useCode(chat)
  const [opened, setOpened] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const { pathname } = useLocation()
  useClosedByNavigation(close)
  const back = () => {
    setLeft(opened)
    setOpened(null)
  }
  /** Without the code of the chat, and on the page of the discussion itself, the link leads to that page. */
  const open = (id: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    if (code && pathname !== paths.discussion(id)) {
      event.preventDefault()
      setOpened(id)
    } else close()
  }
  if (chat && code && opened !== null)
    return (
      <>
        <link rel="stylesheet" href={chat.styles} />
        <Chat code={code} id={opened} back={back} close={close} />
      </>
    )
  return (
    <div className="stack">
      {count.total === 0 ? <p>{t('panels.noMessages')}</p> : null}
      <ul className="stack stack-sm panel-list">
        {list.data?.discussions.map((item) => (
          <li key={item.id}>
            <DiscussionLine discussion={item} me={me} onClick={open(item.id)} wasOpen={left === item.id} />
          </li>
        ))}
      </ul>
      <AllOnPage
        href={paths.messages()}
        label={t('panels.allMessages')}
        total={list.data?.total}
        close={close}
      />
    </div>
  )
}

type Code = Awaited<ReturnType<PanelChat['load']>>

/** The code of the chat, as soon as it is there. */
function useCode(chat: PanelChat | null): Code | null {
  const [code, setCode] = useState<Code | null>(null)
  useEffect(() => {
    // Without it the links lead to the pages.
    chat?.load().then(setCode, () => undefined)
  }, [chat])
  return code
}

const Chat = ({ code, ...props }: { code: Code } & ComponentProps<Code['PanelChat']>) => (
  <code.PanelChat {...props} />
)

/** Somebody who follows a link in the panel is shown its page. */
function useClosedByNavigation(close: () => void): void {
  const { key } = useLocation()
  const [openedAt] = useState(key)
  useEffect(() => {
    if (key !== openedAt) close()
  }, [key, openedAt, close])
}

type DiscussionLineProps = {
  discussion: Discussion
  me: string
  onClick: ComponentProps<'a'>['onClick']
  /** The reader comes back from it. */
  wasOpen: boolean
}

function DiscussionLine({ discussion, me, onClick, wasOpen }: DiscussionLineProps) {
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
