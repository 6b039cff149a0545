import { WaitingPage } from '~/app/features/auth/login-step-pages'
import { loadWaiting as loader } from '~/app/features/auth/login-steps.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['auth'],
  title: 'auth:confirmation.waiting.title',
  help: 'log-in-safely',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(WaitingPage)
