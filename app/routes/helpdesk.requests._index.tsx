import { AdminLayout } from '~/app/features/admin/admin-layout'
import { RequestsPage } from '~/app/features/helpdesk/requests-page'
import { loadRequests as loader } from '~/app/features/helpdesk/requests.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/admin.css?url'

export const handle = {
  i18n: ['helpdesk', 'admin'],
  title: 'helpdesk:requests.title',
  help: null,
  leave: LeavePage,
} satisfies PageHandle

export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>((page) => (
  <AdminLayout>
    <RequestsPage {...page} />
  </AdminLayout>
))
