import { AdminSessionsPage } from '~/app/features/overview/admin-sessions-page'
import {
  loadAdminSessions as loader,
  saveAdminSessions as action,
} from '~/app/features/overview/admin-sessions.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['admin'], title: 'admin:sessions.title' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(AdminSessionsPage)
