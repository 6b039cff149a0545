import { AdminLayout } from '~/app/features/admin/admin-layout'
import { TagPage } from '~/app/features/tags/tag-page'
import { loadTag as loader, saveTag as action } from '~/app/features/tags/tags.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/admin.css?url'

export const handle = { i18n: ['tags', 'admin'], title: 'tags:title' } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default pageOf<typeof loader, typeof action>((page) => (
  <AdminLayout>
    <TagPage {...page} />
  </AdminLayout>
))
