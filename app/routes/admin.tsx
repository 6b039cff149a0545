import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { AdminLayout } from '~/app/features/admin/admin-layout'
import { requirePermission } from '~/app/platform/guard.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/admin.css?url'

export const handle = { i18n: ['admin'], help: null } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args, 'overview.read')
  return null
}

export default function Route() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
