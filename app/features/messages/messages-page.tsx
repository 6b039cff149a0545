import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import type { LiveNews } from '~/app/platform/live/live-store'
import { useLiveReload } from '~/app/platform/live/use-live'
import { paths } from '~/app/platform/paths'
import { Avatar } from '~/app/ui/content/avatar'
import { Tag } from '~/app/ui/content/badge'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Menu, MenuButton } from '~/app/ui/navigation/menu'
import { SearchField } from '~/app/ui/forms/search-field'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'
import type { Discussion } from '~/contracts/messages/messages'
import { useCorrespondentName } from './message-text'
import type { DiscussionsData } from './discussion.server'

const concerns = (news: LiveNews) => news.type !== 'counters'

/** One form for the buttons of all entries. */
const deleteForm = 'delete-discussion'

/** All discussions of the reader, the newest first. */
export function MessagesPage({ title, discussions, unread, me, ...paging }: DiscussionsData) {
  const { t } = useTranslation('messages')
  useLiveReload(concerns)
  return (
    <>
      <PageHeading
        title={title}
        lede={unread > 0 ? t('unread', { count: unread }) : discussions.length > 0 ? t('allRead') : null}
      />
      <Stack gap="lg">
        {discussions.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <SearchForm />
            <Form method="post" id={deleteForm} preventScrollReset hidden>
              <input type="hidden" name="intent" value="delete" />
              <input type="hidden" name="page" value={paging.page} />
            </Form>
            <ul className="discussion-list" aria-label={t('list.label')}>
              {discussions.map((discussion) => (
                <li key={discussion.id}>
                  <Entry discussion={discussion} me={me} />
                </li>
              ))}
            </ul>
            <Pagination
              {...paging}
              label={t('list.pages')}
              hrefFor={(page) => paths.messages(page > 1 ? { page } : {})}
            />
          </>
        )}
        <p>
          <Link to={paths.accountSection('messages')}>{t('list.settings')}</Link>
        </p>
      </Stack>
    </>
  )
}

/** Leads to the search of the campus, which looks through the messages alone. */
function SearchForm() {
  const { t } = useTranslation('messages')
  return (
    <Form role="search" method="get" action={paths.search()} className="measure">
      <input type="hidden" name="kind" value="messages" />
      <SearchField
        label={t('list.search.label')}
        submit={t('list.search.submit')}
        maxLength={limits.searchCharacters}
      />
    </Form>
  )
}

function Nothing() {
  const { t } = useTranslation('messages')
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

function Entry({ discussion, me }: { discussion: Discussion; me: string }) {
  const { t } = useTranslation('messages')
  const nameOf = useCorrespondentName()
  const { id, with: other, lastMessage, unread, blockedByMe, ending } = discussion
  const name = nameOf(other)
  return (
    <article className={unread > 0 ? 'discussion-entry unread' : 'discussion-entry'}>
      <Avatar name={name} src={other?.picture ? paths.picture(other.picture, '96') : null} />
      <div className="discussion-head">
        <h2 dir="auto">
          <Link to={`${paths.discussion(id)}#newest`} className="card-link">
            {name}
          </Link>
        </h2>
        <span className="row">
          {unread > 0 ? <Tag tone="info">{t('list.unread', { count: unread })}</Tag> : null}
          {blockedByMe ? <Tag>{t('list.blocked')}</Tag> : null}
          {ending.proposed && !ending.proposed.own ? (
            <Tag tone="info">{t('ending.tag', { count: ending.proposed.days })}</Tag>
          ) : null}
          <span className="muted">
            <Time value={lastMessage.timestamp} />
          </span>
        </span>
      </div>
      <Preview lastMessage={lastMessage} me={me} />
      <Menu trigger={<Icon name="more" />} label={t('list.more', { name: isolated(name) })}>
        <li>
          <MenuButton form={deleteForm} formAction={paths.discussion(id)} name="last" value={lastMessage.id}>
            {t('delete.discussion')}
          </MenuButton>
        </li>
      </Menu>
    </article>
  )
}

function Preview({ lastMessage, me }: Pick<Discussion, 'lastMessage'> & { me: string }) {
  const { t } = useTranslation('messages')
  return (
    <p className="preview">
      {lastMessage.fromUser?.id === me ? <span className="muted">{t('list.own')} </span> : null}
      {lastMessage.subject ? (
        <span>
          <bdi>{lastMessage.subject}</bdi>:{' '}
        </span>
      ) : null}
      <bdi>
        {lastMessage.removed ? t('removed') : lastMessage.body}
        <span>{lastMessage.cut ? '…' : null}</span>
      </bdi>
      {lastMessage.fileCount > 0 ? (
        <span className="muted"> · {t('files.count', { count: lastMessage.fileCount })}</span>
      ) : null}
    </p>
  )
}

interface PaneProps {
  discussions: Discussion[]
  /** Id of the open one. */
  open: string
  me: string
}

/** The newest discussions beside the open one, in windows that have room for both. */
export function DiscussionPane({ discussions, open, me }: PaneProps) {
  const { t } = useTranslation('messages')
  const nameOf = useCorrespondentName()
  if (discussions.length === 0) return null
  // The open one is being read.
  const shown = discussions.map((each) => (each.id === open ? { ...each, unread: 0 } : each))
  return (
    <nav className="discussion-pane no-print" aria-label={t('list.label')}>
      <ul className="discussion-list">
        {shown.map(({ id, with: other, lastMessage, unread }) => (
          <li key={id} className={unread > 0 ? 'discussion-entry unread' : 'discussion-entry'}>
            <Avatar name={nameOf(other)} src={other?.picture ? paths.picture(other.picture, '96') : null} />
            <div className="discussion-head">
              <Link
                to={`${paths.discussion(id)}#newest`}
                className="card-link"
                aria-current={id === open ? 'page' : undefined}
              >
                <bdi>{nameOf(other)}</bdi>
                {unread > 0 ? <span className="sr-only"> {t('list.unread', { count: unread })}</span> : null}
              </Link>{' '}
              <span className="muted">
                <Time value={lastMessage.timestamp} show="date" />
              </span>
            </div>
            <Preview lastMessage={lastMessage} me={me} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
