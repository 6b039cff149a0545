import { Link } from '~/app/ui/navigation/link'
import { useLocation, useFetcher } from '@remix-run/react'
import { type ComponentProps, type MouseEvent, useContext, useEffect, useState, useCallback } from 'react'
import { useTranslation, useLanguage } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Icon } from '~/app/ui/icons'
import { Panel } from '~/app/ui/navigation/panel'
import { isPlainClick } from '~/app/ui/plain-click'
import type { Discussion } from '~/contracts/messages/messages'
import { type PanelChat, PanelChatContext } from './panels/panel-chat'
import { numberFormat } from '~/app/texts/number-format'
import type { Notification } from '~/contracts/messages/notifications'

/** Without it a panel has the link to its page alone. */
const lists = { load: () => import('./panels/lists') }

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
  const entries = useCode(lists)
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
        {entries &&
          list.data?.discussions.map((item) => (
            <li key={item.id}>
              <entries.DiscussionLine
                discussion={item}
                me={me}
                onClick={open(item.id)}
                wasOpen={left === item.id}
              />
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

/** What a panel needs once it is open, as soon as it is there. */
function useCode<T>(source: { load: () => Promise<T> } | null): T | null {
  const [code, setCode] = useState<T | null>(null)
  useEffect(() => {
    // Without it the links lead to the pages.
    source?.load().then(setCode, () => undefined)
  }, [source])
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

export interface Count {
  total: number
  unread: number
}

/** The list of a page. A panel keeps it while closed and shows it until newer data arrives. */
export interface PanelList<T> {
  data: T | undefined
  load: () => void
}

function usePanelList<T>(path: string): PanelList<T> {
  const { data, load } = useFetcher()
  return { data: data as T | undefined, load: useCallback(() => load(path), [load, path]) }
}

/**
 * Fetches the list of an open panel immediately and after each change of the counters. Fetches nothing if the list is
 * empty.
 */
function useFreshList({ load }: PanelList<unknown>, { total, unread }: Count): void {
  useEffect(() => {
    if (total > 0) load()
  }, [total, unread, load])
}

type AllOnPageProps = { href: string; label: string; total: number | undefined; close: () => void }

/** The way to the page of a panel's list, which says how many there are. */
function AllOnPage({ href, label, total, close }: AllOnPageProps) {
  const language = useLanguage()
  return (
    <Link to={href} onClick={close}>
      {label}
      <span>{total ? ` (${numberFormat(language).format(total)})` : null}</span>
    </Link>
  )
}

type NotificationList = PanelList<{ notifications: Notification[]; total: number }>

/** The newest notifications beside the page. */
export function NotificationsPanel(count: Count) {
  const { t } = useTranslation('common')
  const list: NotificationList = usePanelList(paths.notifications())
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

function Newest({ list, count, close }: { list: NotificationList; count: Count; close: () => void }) {
  useFreshList(list, count)
  const entries = useCode(lists)
  return (
    <ul className="stack stack-sm panel-list">
      {entries &&
        list.data?.notifications.map((item) => (
          <li key={item.id}>
            <entries.NotificationLine notification={item} close={close} />
          </li>
        ))}
    </ul>
  )
}
