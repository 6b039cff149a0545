import { loadPermissions as loader } from '~/app/features/permissions/permissions.server'
import { PermissionsPage } from '~/app/features/permissions/permissions-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/permissions.css?url'

export const handle = { i18n: ['permissions'], title: 'permissions:title' } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(PermissionsPage)
