import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { AdminLayout } from '~/app/features/admin/admin-layout'
import { requirePermission } from '~/app/platform/guard.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['admin'] } satisfies PageHandle

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
