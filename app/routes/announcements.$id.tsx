import { ReadPage } from '~/app/features/announcements/read-page'
import { loadReceived as loader } from '~/app/features/announcements/announcements.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['announcements', 'notifications'], help: 'announcements' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(ReadPage)
