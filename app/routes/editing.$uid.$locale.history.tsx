import { HistoryPage } from '~/app/features/editing/history-page'
import { loadHistory as loader, restoreDocument as action } from '~/app/features/editing/editor.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'] } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(HistoryPage)
