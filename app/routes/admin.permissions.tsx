import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPermissions as loader } from '~/app/features/permissions/permissions.server'
import { PermissionsPage } from '~/app/features/permissions/permissions-page'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/permissions.css?url'

export const handle = { i18n: ['permissions'], title: 'permissions:title' } satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default function Route() {
  return <PermissionsPage {...useLoaderData<typeof loader>()} />
}
