import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FailedSearchesPage } from '~/app/features/guide/failed-searches-page'
import { loadFailedSearches } from '~/app/features/guide/editing.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['guide'], title: 'guide:editing.searches.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadFailedSearches(args)
}

export default function Route() {
  return <FailedSearchesPage {...useLoaderData<typeof loader>()} />
}
