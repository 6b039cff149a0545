import {
  loadReactivation as loader,
  sendReactivation as action,
} from '~/app/features/auth/login-steps.server'
import { ReactivationPage } from '~/app/features/auth/login-step-pages'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['auth'],
  title: 'auth:reactivation.title',
  help: 'leave-the-campus',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(ReactivationPage)
