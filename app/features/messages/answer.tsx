import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '~/app/platform/paths'
import { BlockedNotice, Unsent } from './blocked-reason'
import type { DiscussionData } from './discussion.server'
import { useFormOf } from './message-draft'
import { formId, type Sender, WriteForm } from './write-form'

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
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    if (anchor && document.activeElement === document.body)
      document.querySelector<HTMLTextAreaElement>(`#${anchor} textarea`)?.focus()
  }, [key, anchor])
}
