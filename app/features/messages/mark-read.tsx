import { useFetcher } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { useHydrated } from '~/app/ui/use-hydrated'
import type { Discussion } from '~/contracts/messages/messages'
import type { DiscussionData } from './discussion.server'

/**
 * Marks the messages on the page as read, once for each newest message. Returns the messages that were unread when
 * the page was opened; they stay highlighted while it is open.
 */
export function useSeen({ discussion, messages, me }: DiscussionData): ReadonlySet<string> {
  const { submit } = useFetcher()
  const seen = useRef<string | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const { id, unread, lastMessage } = discussion
  useEffect(() => {
    if (unread === 0 || seen.current === lastMessage.id) return
    seen.current = lastMessage.id
    const unseen = messages.filter(({ read, fromUser }) => !read && fromUser?.id !== me)
    setFresh((before) => new Set([...before, ...unseen.map((message) => message.id)]))
    submit({ intent: 'seen' }, { method: 'post', action: paths.discussion(id) })
  }, [id, unread, lastMessage.id, messages, me, submit])
  return fresh
}

/** The same as a button, for pages without scripts. */
export function MarkRead({ discussion: { id, unread } }: { discussion: Discussion }) {
  const { t } = useTranslation('messages')
  const hydrated = useHydrated()
  if (unread === 0 || hydrated) return null
  return (
    <Form method="post" action={paths.discussion(id)} className="row">
      <input type="hidden" name="intent" value="read" />
      <span>{t('unread', { count: unread })}</span>
      <Button variant="secondary" small>
        {t('one.markRead')}
      </Button>
    </Form>
  )
}
