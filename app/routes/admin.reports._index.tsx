import { CaseListPage } from '~/app/features/moderation/case-list-page'
import { loadCases as loader } from '~/app/features/moderation/case.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { pageOf } from '~/app/platform/page-of'

export const handle = { i18n: ['moderation'], title: 'moderation:queue.title' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(CaseListPage)
