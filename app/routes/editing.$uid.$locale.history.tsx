import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HistoryPage } from '~/app/features/editing/history-page'
import { loadHistory, restoreDocument } from '~/app/features/editing/history.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'] } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadHistory(args)
}

export async function action(args: ActionFunctionArgs) {
  return restoreDocument(args)
}

export default function Route() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />
}
