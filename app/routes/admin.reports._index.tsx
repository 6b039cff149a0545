import { CaseListPage } from '~/app/features/moderation/case-list-page'
import { loadCases as loader } from '~/app/features/moderation/case.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['moderation'], title: 'moderation:queue.title' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(CaseListPage)
