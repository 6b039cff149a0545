import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { loadAdmin as loader } from '~/app/features/admin/admin-frame.server'
import { AdminLayout } from '~/app/features/admin/admin-layout'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/admin.css?url'

export const handle = { i18n: ['admin'], help: null } satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export { loader }

export default function Route() {
  return (
    <AdminLayout {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminLayout>
  )
}
