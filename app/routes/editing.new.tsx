import { NewDocumentPage } from '~/app/features/editing/new-document-page'
import { loadNewDocument as loader, saveNewDocument as action } from '~/app/features/editing/documents.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], title: 'editing:new.title', form: 'long' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(NewDocumentPage)
