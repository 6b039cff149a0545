import { MessageSettingsPage } from '~/app/features/messages/message-settings-page'
import {
  loadMessageSettings as loader,
  saveMessageSettings as action,
} from '~/app/features/messages/discussion.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['messages'],
  title: 'account:nav.messages',
  help: 'write-messages',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(MessageSettingsPage)
