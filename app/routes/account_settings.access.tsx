import { AccessPage } from '~/app/features/audit/access-page'
import { loadAccesses as loader } from '~/app/features/audit/audit.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['audit', 'facts'], title: 'account:nav.access' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(AccessPage)
