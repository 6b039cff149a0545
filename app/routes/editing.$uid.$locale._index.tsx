import { EditorPage } from '~/app/features/editing/editor-page'
import { loadDocument as loader, saveDocument as action } from '~/app/features/editing/editor.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], form: 'long' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(EditorPage)
