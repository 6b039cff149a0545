import { ViewPage } from '~/app/features/views/view-page'
import { loadViews as loader, saveView as action } from '~/app/features/views/views.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { title: 'admin:view.title' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(ViewPage)
