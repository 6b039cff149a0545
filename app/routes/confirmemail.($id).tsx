import { NewEmailPage } from '~/app/features/credentials/email-pages'
import {
  confirmNewEmail as action,
  loadConfirmation as loader,
} from '~/app/features/credentials/credentials.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['credentials'],
  title: 'credentials:newEmail.pageTitle',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(NewEmailPage)
