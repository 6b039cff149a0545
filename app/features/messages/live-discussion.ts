import type { SubmissionResult } from '@conform-to/react'
import { useCallback, useRef } from 'react'
import { useLiveReload } from '~/app/platform/live/use-live'
import { useLayoutEffect } from '~/app/ui/use-hydrated'
import type { LiveNews } from '~/app/platform/live/live-store'
import type { DiscussionData } from './discussion.server'
import { formId } from './write-form'

interface Place {
  /** Anchor of the form. */
  form: string
  /** Loads the discussion, and not the page around it. */
  load: () => void
}

interface Shown extends Pick<DiscussionData, 'discussion' | 'page'> {
  result: SubmissionResult | undefined
}

/** Shows new messages and read marks of the discussion immediately. */
export function useLiveDiscussion({ discussion, page, result }: Shown, place?: Place): void {
  const { id, lastMessage } = discussion
  // Older pages do not change, and a reload would remove a form error.
  const still = page > 1 || result !== undefined
  const concerns = useCallback(
    (news: LiveNews) => {
      const isAbout = 'discussionId' in news && news.discussionId === id
      return !still && (isAbout || news.type === 'gap')
    },
    [id, still],
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
