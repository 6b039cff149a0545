import { CaseListPage } from '~/app/features/moderation/case-list-page'
import { loadCases as loader } from '~/app/features/moderation/case.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'

export const handle = {
  i18n: ['moderation'],
  title: 'moderation:queue.title',
  leave: LeavePage,
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(CaseListPage)
