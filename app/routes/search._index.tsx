import { useLoaderData } from '@remix-run/react'
import { SearchPage } from '~/app/features/search/search-page'
import { loadSearch as loader } from '~/app/features/search/search.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['search'],
  title: 'search:title',
  help: 'search-the-campus',
} satisfies PageHandle
export { loader }

export default function Route() {
  return <SearchPage {...useLoaderData<typeof loader>()} />
}
