import { useActionData, useLoaderData } from '@remix-run/react'
import { NewMessagePage } from '~/app/features/messages/new-message-page'
import { loadNewMessage as loader, sendNewMessage as action } from '~/app/features/messages/sending.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/messages.css?url'

export const handle = {
  i18n: ['messages'],
  title: 'messages:new.pageTitle',
  form: 'message',
  help: 'write-messages',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default function Route() {
  const answer = useActionData<typeof action>()
  const failed = Boolean(answer && 'failed' in answer && answer.failed)
  return <NewMessagePage {...useLoaderData<typeof loader>()} result={answer?.result} failed={failed} />
}
