import { DoubtsPage } from '~/app/features/disclosure/doubts/case-pages'
import { loadDoubts as loader } from '~/app/features/disclosure/doubts/cases.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'

export const handle = {
  i18n: ['doubts', 'disclosure', 'facts'],
  title: 'doubts:queue.title',
  leave: LeavePage,
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(DoubtsPage)
