import { loadMissing as loader } from '~/app/features/links/admin-links.server'
import { MissingPage } from '~/app/features/links/admin-links-page'
import type { PageHandle } from '~/app/platform/page-handle'
import { pageOf } from '~/app/platform/page-of'

export const handle = { i18n: ['links', 'facts'], title: 'links:missing.title' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(MissingPage)
