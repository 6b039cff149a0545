import { AdminLayout } from '~/app/features/admin/admin-layout'
import { TagsPage } from '~/app/features/tags/tags-page'
import { loadTags as loader, saveTags as action } from '~/app/features/tags/tags.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/admin.css?url'

export const handle = { i18n: ['tags', 'offers', 'admin'], title: 'tags:title' } satisfies PageHandle

export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default pageOf<typeof loader>((page) => (
  <AdminLayout>
    <TagsPage {...page} />
  </AdminLayout>
))
