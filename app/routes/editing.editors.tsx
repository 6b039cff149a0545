import { EditorsPage } from '~/app/features/editing/editors-page'
import { loadEditors as loader, saveEditors as action } from '~/app/features/editing/documents.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], title: 'editing:editors.title' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(EditorsPage)
