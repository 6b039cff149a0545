import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { Fragment, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Time, useTimeZone } from '~/app/ui/content/time'
import type { Message } from '~/contracts/messages/messages'
import { dayInZone, fallbackZone } from '~/contracts/time-zone'
import { useCorrespondentName, MessageText } from './message-text'
import type { DiscussionData } from './discussion.server'
import { AttachedFiles, useKeptAnswer } from './message-files'
import type { SubmissionResult } from '@conform-to/react'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CheckedForm, useBase, useCheckedForm } from '~/app/ui/forms/checked-form'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits } from '~/contracts/constants'

type ChatProps = DiscussionData & {
  /** Messages that were unread when the page was opened. */
  fresh: ReadonlySet<string>
  /** In the panel: what is being sent there. Its messages are no anchors, which may be on the page already. */
  beside?: { sending: FormData | undefined } | undefined
}

/** A page of messages. The links to adjacent pages point to the message that continues it. */
export function Chat(props: ChatProps) {
  const { t } = useTranslation('messages')
  const { discussion, messages, page, pageSize, total, beside } = props
  const zone = useTimeZone() ?? fallbackZone
  const days = messages.map(({ timestamp }) => dayInZone(new Date(timestamp), zone))
  const last = messages.length - 1
  const pageAt = (number: number) => paths.discussion(discussion.id, number > 1 ? { page: number } : {})
  return (
    <div className="stack">
      <Form
        method="post"
        action={paths.discussion(discussion.id)}
        id={deleteFormOf(props)}
        preventScrollReset
        hidden
      >
        <input type="hidden" name="intent" value="deleteMessage" />
        <input type="hidden" name="page" value={page} />
      </Form>
      {page * pageSize < total ? (
        <p>
          <Link to={`${pageAt(page + 1)}#newest`}>{t('one.older')}</Link>
        </p>
      ) : null}
      <div role="log" aria-label={t('one.label')}>
        <ol className="chat">
          {messages.map((message, index) => {
            const isNewDay = days[index] !== days[index - 1]
            return (
              <Fragment key={message.id}>
                {isNewDay ? (
                  <li className="chat-day">
                    <Time value={message.timestamp} show="date" />
                  </li>
                ) : null}
                <Bubble {...props} message={message} anchor={beside ? undefined : anchorOf(index, last)} />
              </Fragment>
            )
          })}
          {page === 1 ? <Sending beside={beside} /> : null}
        </ol>
      </div>
      {page > 1 ? (
        <p>
          <Link to={`${pageAt(page - 1)}#oldest`}>{t('one.newer')}</Link>
        </p>
      ) : null}
    </div>
  )
}

/** One form for the buttons at all messages. */
const deleteFormOf = ({ beside }: Pick<ChatProps, 'beside'>) => (beside ? 'panel-delete' : 'delete-message')

function anchorOf(index: number, last: number): string | undefined {
  if (index === last) return 'newest'
  return index === 0 ? 'oldest' : undefined
}

type BubbleProps = ChatProps & { message: Message; anchor: string | undefined }

function Bubble(props: BubbleProps) {
  const { message, anchor, me, fresh, sizes } = props
  const { t } = useTranslation('messages')
  const nameOf = useCorrespondentName()
  const { id, subject, body, timestamp, read, fromUser, removed, editedAt } = message
  const own = fromUser?.id === me
  const isNew = !own && (!read || fresh.has(id))
  return (
    <li className={own ? 'bubble own' : 'bubble'} id={anchor}>
      {subject ? (
        <p dir="auto">
          <strong>{subject}</strong>
        </p>
      ) : null}
      {removed ? <p className="muted">{t('removed')}</p> : <MessageText>{body}</MessageText>}
      <AttachedFiles message={message} sizes={sizes} />
      <p className="bubble-meta">
        {own ? <span>{t('one.you')}</span> : <bdi>{nameOf(fromUser)}</bdi>}{' '}
        <Time value={timestamp} show="time" /> {own && read ? <span>{t('one.read')}</span> : null}
        {isNew ? <Tag tone="info">{t('one.new')}</Tag> : null}
        {editedAt ? (
          <span>
            {t('edit.edited')} <Time value={editedAt} show="time" />
          </span>
        ) : null}{' '}
        <Doing {...props} />
      </p>
    </li>
  )
}

/** What the reader can do with a message. */
function Doing({ message, discussion, page, me, editable, beside }: BubbleProps) {
  const { t } = useTranslation('messages')
  const { id, fromUser, removed } = message
  const onPage = page > 1 ? { page } : {}
  return (
    <>
      {editable.includes(id) ? (
        <Link to={`${paths.discussion(discussion.id, { edit: id, ...onPage })}#${editId}`}>
          {t('edit.link')}
        </Link>
      ) : null}
      {fromUser?.id === me || removed ? null : (
        <Link to={paths.discussion(discussion.id, { report: id, ...onPage })}>{t('report.link')}</Link>
      )}{' '}
      <button className="bubble-button" form={deleteFormOf({ beside })} name="message" value={id}>
        {t('delete.message')}
      </button>
    </>
  )
}

/** The message that is being sent, at its final position. */
function Sending({ beside }: Pick<ChatProps, 'beside'>) {
  const { t } = useTranslation('messages')
  const navigation = useNavigation()
  const formData = beside ? beside.sending : navigation.formData
  const body = formData?.get('intent') === 'reply' ? formData.get('body') : null
  if (typeof body !== 'string') return null
  return (
    <li className="bubble own sending">
      <MessageText>{body}</MessageText>
      <p className="bubble-meta">{t('one.sending')}</p>
    </li>
  )
}

/** Anchor of the form on its page. */
const editId = 'edit'

type EditFormProps = Pick<DiscussionData, 'discussion' | 'page'> & {
  editing: NonNullable<DiscussionData['editing']>
  result: SubmissionResult | undefined
}

/** The form to change the text of one's own message, in the place of the one to write another. */
export function EditForm({ discussion, page, editing, result }: EditFormProps) {
  const { t } = useTranslation('messages')
  const onPage = page > 1 ? { page } : {}
  const back = <Link to={`${paths.discussion(discussion.id, onPage)}#newest`}>{t('report.back')}</Link>
  const action = paths.discussion(discussion.id, { edit: editing.message.id, ...onPage })
  // As it was when the form was opened: a live update must not take away what is being typed. Nor does a refusal, which has a result.
  const [wasLate] = useState(editing.late)
  const isOver = wasLate && result === undefined
  return (
    <Section id={editId} title={t('edit.title')}>
      {isOver ? (
        <Notice tone="warning">
          <p>{t('edit.over')}</p>
        </Notice>
      ) : (
        <TextForm action={action} message={editing.message} result={result} />
      )}
      <p>{back}</p>
    </Section>
  )
}

type TextFormProps = { action: string; message: Message; result: SubmissionResult | undefined }

function TextForm({ action, message, result }: TextFormProps) {
  const { t } = useTranslation('messages')
  const labels = { body: t('write.body') }
  const { fields, frame, navigation, lastResult } = useCheckedForm<{ body: string }>({
    id: `${editId}-form`,
    labels,
    result,
    defaultValue: { body: message.body },
    constraint: {
      body: {
        required: true,
        minLength: limits.messageMinimumCharacters,
        maxLength: limits.messageMaximumCharacters,
      },
    },
  })
  const answer = useKeptAnswer(result)
  const isChanged = answer?.error?.['']?.includes('messageChanged') ?? false
  const version = useBase(message.version, {
    form: `${editId}-form`,
    lastResult: answer ?? lastResult,
    isConflict: isChanged,
  })
  return (
    <CheckedForm
      {...frame}
      submission={answer}
      action={action}
      asks="messages:asks"
      hidden={{ intent: 'edit', message: message.id, version }}
    >
      {isChanged ? (
        <>
          <p>{t('edit.now')}</p>
          <blockquote className="bubble own">
            <MessageText>{message.body}</MessageText>
          </blockquote>
        </>
      ) : null}
      <TextareaField
        field={fields.body}
        label={labels.body}
        hint={t('edit.hint')}
        counter={limits.messageMaximumCharacters}
      />
      <div className="row">
        <Button pending={navigation.formAction === action}>{t('edit.submit')}</Button>
      </div>
    </CheckedForm>
  )
}
