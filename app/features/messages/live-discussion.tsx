import { useFetcher, type ClientLoaderFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useEffect, useRef, useState, useCallback } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { useHydrated, useLayoutEffect } from '~/app/ui/use-hydrated'
import type { Discussion, Ending, Message } from '~/contracts/messages/messages'
import type { DiscussionData } from './discussion.server'
import type { SubmissionResult } from '@conform-to/react'
import { useLiveReload } from '~/app/platform/live/use-live'
import type { LiveNews } from '~/app/platform/live/live-store'
import { formId } from './write-form'

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
      <span>{t('unread', { count: unread })}</span>{' '}
      <Button variant="secondary" small>
        {t('one.markRead')}
      </Button>
    </Form>
  )
}

interface Place {
  /** Anchor of the form. */
  form: string
  /** Loads the discussion, and not the page around it. */
  load: () => void
}

interface Shown extends Pick<DiscussionData, 'discussion' | 'page'> {
  result: SubmissionResult | undefined
}

/** Older pages do not change unless their messages end. */
export const isStill = (page: number, { days }: Ending): boolean => page > 1 && days === null

/** Shows new messages and read marks of the discussion immediately, and takes away what has ended. */
export function useLiveDiscussion({ discussion, page, result }: Shown, place?: Place): void {
  const { id, lastMessage, ending } = discussion
  // A reload would remove a form error.
  const refused = result !== undefined
  const still = isStill(page, ending)
  const concerns = useCallback(
    (news: LiveNews) => {
      const isAbout = 'discussionId' in news && news.discussionId === id
      if (refused || !(isAbout || news.type === 'gap')) return false
      return !still || news.type === 'deleted'
    },
    [id, refused, still],
  )
  useLiveReload(concerns, place?.load)
  useKeptInView(lastMessage.id, place?.form ?? formId)
}

/** A new message above must not move the text field. */
function useKeptInView(newest: string, form: string): void {
  const before = useRef(newest)
  useLayoutEffect(() => {
    if (before.current === newest) return
    before.current = newest
    const field = document.activeElement
    if (field?.closest(`#${form}`)) field.scrollIntoView({ block: 'nearest' })
  }, [newest, form])
}

/** What this browser tab shows at the moment: on the page, in the panel, or in both. */
const shown = new Set<DiscussionData>()

/** Makes what is typed in a discussion stay if that is gone when it is loaded again. */
export function useKept(data: DiscussionData | undefined): void {
  useEffect(() => {
    if (!data) return
    shown.add(data)
    return () => {
      shown.delete(data)
    }
  }, [data])
}

const isGone = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

const withoutText = { subject: '', body: '', fileCount: 0 }

/** What the forms of a discussion need, and nothing that was written in it. `asked`: which of them the page shows. */
export function formsOf(data: DiscussionData, asked: URLSearchParams): DiscussionData {
  const { discussion, reporting, editing } = data
  const emptied = (message: Message): Message => ({ ...message, ...withoutText, files: [] })
  const isReporting = reporting !== null && asked.get('report') === reporting.id
  const isEditing = editing !== null && asked.get('edit') === editing.message.id
  return {
    ...data,
    discussion: { ...discussion, unread: 0, lastMessage: { ...discussion.lastMessage, ...withoutText } },
    reporting: isReporting ? emptied(reporting) : null,
    editing: isEditing ? { ...editing, message: emptied(editing.message) } : null,
    ...{ others: [], messages: [], editable: [], sizes: {} },
    ...{ page: 1, total: 0, confirming: false },
  }
}

/**
 * Wraps the loader in the browser: when the discussion was deleted in another tab, or all of its messages have ended, an error page
 * must not replace what is typed here. Sending it brings the discussion back; what was written before is not shown any more.
 */
export async function keepDiscussion({ params, request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<DiscussionData>()
  } catch (error) {
    const kept = [...shown].find(({ discussion }) => discussion.id === params.id)
    if (!kept || !isGone(error)) throw error
    return formsOf(kept, new URL(request.url).searchParams)
  }
}
