import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '~/app/platform/paths'
import type { DiscussionData } from './discussion.server'
import { useFormOf, formId, type Sender, WriteForm } from './write-form'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/ui/forms/checked-form'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { useErrorText } from '~/app/ui/forms/error-text'
import type { WritingBlockedReason } from '~/contracts/messages/messages'
import { MessageText } from './message-text'
import { Toast, ToastPlace } from '~/app/ui/feedback/toast'
import { durations } from '~/contracts/constants'
import { useLayoutEffect } from '~/app/ui/use-hydrated'

type AnswerProps = Pick<DiscussionData, 'discussion' | 'messages' | 'me' | 'formKey'> & {
  result: SubmissionResult | undefined
  /** In the panel: the form with this anchor sends beside the page. */
  beside?: { sender: Sender; anchor: string }
}

/** The reply form, or the reason why there is none. */
export function Answer({ discussion, messages, me, formKey, result, beside }: AnswerProps) {
  const { id, with: other, blockedReason, lastMessage } = discussion
  const own = messages.findLast(({ fromUser }) => fromUser?.id === me) ?? null
  const anchor = beside?.anchor ?? formId
  const key = useFormOf(own, anchor)
  useFocusInNewForm(key, beside?.anchor)
  // A live update must not remove the form while the user is writing.
  const [wasOpen] = useState(blockedReason === null)
  const isWriting = wasOpen && blockedReason !== 'blockedByMe' && result === undefined
  if ((blockedReason && !isWriting) || !other)
    return (
      <>
        <BlockedNotice blockedReason={blockedReason ?? 'formerMember'} discussion={id} />
        <Unsent result={result} />
      </>
    )
  return (
    <WriteForm
      key={key}
      action={paths.discussion(id)}
      fields={{ intent: 'reply', last: lastMessage.id, formKey, ...(beside ? { beside: 'true' } : {}) }}
      draftKey={`${me}.${other.id}`}
      sent={own?.body ?? null}
      result={result}
      subject={beside ? 'none' : 'folded'}
      id={anchor}
      sender={beside?.sender}
    />
  )
}

/** The form that was sent is gone with its focus. On its page the browser goes to the message instead. */
function useFocusInNewForm(key: string, anchor: string | undefined): void {
  const before = useRef(key)
  // Before the focus is given to something else (app/ui/navigation/lost-focus.ts).
  useLayoutEffect(() => {
    if (before.current === key) return
    before.current = key
    if (anchor && document.activeElement === document.body)
      document.querySelector<HTMLTextAreaElement>(`#${anchor} textarea`)?.focus()
  }, [key, anchor])
}

type BlockedNoticeProps = {
  blockedReason: WritingBlockedReason
  /** Where the reader can change the setting, if it is their own. */
  discussion: string | null
  /** Where the discussion itself is deleted: with whom it was. */
  person?: string | undefined
}

/** Why the reader cannot write. */
export function BlockedNotice({ blockedReason, discussion, person }: BlockedNoticeProps) {
  const { t } = useTranslation('messages')
  return (
    <Notice title={t(`blockedReason.${blockedReason}.title`)}>
      <p>{t(`blockedReason.${blockedReason}.text`)}</p>
      {blockedReason === 'accessLevel' ? (
        <Link to={paths.helpdeskContact()}>{t('blockedReason.helpdesk')}</Link>
      ) : null}
      {blockedReason === 'blockedByMe' && discussion ? (
        <Form method="post" action={paths.discussion(discussion)}>
          <input type="hidden" name="intent" value="unblock" />
          {person ? <input type="hidden" name="person" value={person} /> : null}
          <Button variant="secondary" small>
            {t('unblock')}
          </Button>
        </Form>
      ) : null}
    </Notice>
  )
}

/** Writing is no longer possible; the typed text is shown. */
export function Unsent({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation('messages')
  const typed = useLastResult(result)?.initialValue?.body
  if (typeof typed !== 'string' || !typed) return null
  return (
    <Notice tone="warning" title={t('unsent')}>
      <MessageText>{typed}</MessageText>
    </Notice>
  )
}

type FailureToastProps = {
  failed: boolean | undefined
  result: SubmissionResult | undefined
  returnTo: string
}

/** A toast for a message that was not sent, shown again for each failure. */
export function FailureToast({ failed, result, returnTo }: FailureToastProps) {
  const errorText = useErrorText()
  const [count, setCount] = useState(0)
  useEffect(() => setCount((before) => before + 1), [result])
  return (
    <ToastPlace>
      {failed ? (
        <Toast
          key={count}
          toast={{ type: 'error', message: errorText('updateFailed') }}
          closeAction={paths.toast}
          returnTo={returnTo}
          duration={durations.toast}
        />
      ) : null}
    </ToastPlace>
  )
}
