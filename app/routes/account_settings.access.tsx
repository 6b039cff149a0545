import { AccessPage } from '~/app/features/audit/access-page'
import { loadAccesses as loader } from '~/app/features/audit/audit.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { pageOf } from '~/app/platform/page-of'

export const handle = { i18n: ['audit', 'facts'], title: 'account:nav.access' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(AccessPage)
