import { AdminLinksPage } from '~/app/features/links/admin-links-page'
import { loadAdminLinks as loader } from '~/app/features/links/admin-links.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['links', 'facts'], title: 'links:admin.title' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(AdminLinksPage)
