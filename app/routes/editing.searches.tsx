import { useLoaderData } from '@remix-run/react'
import { FailedSearchesPage } from '~/app/features/guide/editing-pages'
import { loadFailedSearches as loader } from '~/app/features/guide/editing.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['guide', 'editing'],
  title: 'guide:editing.searches.title',
} satisfies PageHandle
export { loader }

export default function Route() {
  return <FailedSearchesPage {...useLoaderData<typeof loader>()} />
}
