import { DocumentsPage } from '~/app/features/editing/documents-page'
import { loadDocuments as loader } from '~/app/features/editing/documents.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], title: 'editing:list.title' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(DocumentsPage)
