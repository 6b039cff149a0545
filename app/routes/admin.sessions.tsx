import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AdminSessionsPage } from '~/app/features/overview/admin-sessions-page'
import { loadAdminSessions, saveAdminSessions } from '~/app/features/overview/admin-sessions.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['admin'], title: 'admin:sessions.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadAdminSessions(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveAdminSessions(args)
}

export default function Route() {
  return <AdminSessionsPage {...useLoaderData<typeof loader>()} />
}
