import { loadAdminFrame as loader } from '~/app/features/admin/admin-frame.server'
import { AdminFrame } from '~/app/features/admin/admin-layout'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/admin.css?url'

export const handle = { i18n: ['admin'], help: 'validate-journalists' } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(AdminFrame)
