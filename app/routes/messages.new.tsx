import { NewMessagePage } from '~/app/features/messages/new-message-page'
import { loadNewMessage as loader, sendNewMessage as action } from '~/app/features/messages/sending.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/messages.css?url'

export const handle = {
  i18n: ['messages'],
  title: 'messages:new.pageTitle',
  form: 'message',
  help: 'write-messages',
  leave: LeavePage,
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default pageOf<typeof loader, typeof action>(NewMessagePage)
