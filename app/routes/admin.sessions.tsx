import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DeskSessionsPage } from '~/app/features/overview/desk-sessions-page'
import { loadDeskSessions, saveDeskSessions } from '~/app/features/overview/desk-sessions.server'

export const handle = { i18n: ['overview'], title: 'overview:sessions.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadDeskSessions(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveDeskSessions(args)
}

export default function Route() {
  return <DeskSessionsPage {...useLoaderData<typeof loader>()} />
}
