import { useActionData, useLoaderData } from '@remix-run/react'
import { DiscussionPage } from '~/app/features/messages/discussion-page'
import { saveDiscussion as action } from '~/app/features/messages/discussion-actions.server'
import { loadDiscussion as loader } from '~/app/features/messages/discussion.server'
import { keepDiscussion, useKept } from '~/app/features/messages/live-discussion'
import type { PageHandle } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/messages.css?url'

export const handle = {
  i18n: ['messages', 'moderation'],
  title: 'messages:one.pageTitle',
  form: 'message',
  help: 'write-messages',
  leave: LeavePage,
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }
export const clientLoader = keepDiscussion
/** Also after a refusal: the page then shows the reason. */
export const shouldRevalidate = () => true

export default function Route() {
  const data = useLoaderData<typeof loader>()
  useKept(data)
  const answer = useActionData<typeof action>()
  const failed = Boolean(answer && 'failed' in answer && answer.failed)
  return <DiscussionPage key={data.discussion.id} {...data} result={answer?.result} failed={failed} />
}
