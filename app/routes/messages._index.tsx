import { loadDiscussions as loader } from '~/app/features/messages/discussion.server'
import { MessagesPage } from '~/app/features/messages/messages-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/messages.css?url'

export const handle = {
  i18n: ['messages'],
  title: 'messages:title',
  help: 'write-messages',
  leave: LeavePage,
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(MessagesPage)
