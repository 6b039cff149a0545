import { HistoryPage } from '~/app/features/editing/history-page'
import { loadHistory as loader, restoreDocument as action } from '~/app/features/editing/editor.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { pageOf } from '~/app/platform/page-of'

export const handle = { i18n: ['editing'] } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(HistoryPage)
