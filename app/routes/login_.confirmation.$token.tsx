import { LoginLinkPage } from '~/app/features/auth/login-step-pages'
import { confirmThisBrowser as action, loadLoginLink as loader } from '~/app/features/auth/login-steps.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['auth'],
  title: 'auth:confirmation.pageTitle',
  help: 'log-in-safely',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(LoginLinkPage)
