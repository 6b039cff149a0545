import { loadMissing as loader } from '~/app/features/links/admin-links.server'
import { MissingPage } from '~/app/features/links/admin-links-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['links', 'facts'], title: 'links:missing.title' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(MissingPage)
