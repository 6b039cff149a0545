import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AdminLayout } from '~/app/features/admin/admin-layout'
import { RequestsPage } from '~/app/features/helpdesk/requests-page'
import { loadRequests } from '~/app/features/helpdesk/requests.server'

export const handle = { i18n: ['helpdesk', 'admin'], title: 'helpdesk:requests.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadRequests(args)
}

export default function Route() {
  return (
    <AdminLayout>
      <RequestsPage {...useLoaderData<typeof loader>()} />
    </AdminLayout>
  )
}
