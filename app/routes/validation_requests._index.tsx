import { OwnRequestsPage } from '~/app/features/validation/own-requests-page'
import { loadOwnRequests as loader } from '~/app/features/validation/own-validation.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'

export const handle = {
  i18n: ['validation'],
  title: 'validation:own.title',
  help: 'which-provider',
  leave: LeavePage,
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(OwnRequestsPage)
