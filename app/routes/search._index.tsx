import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SearchPage } from '~/app/features/search/search-page'
import { loadSearch as loader } from '~/app/features/search/search.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/search.css?url'

export const handle = {
  i18n: ['search'],
  title: 'search:title',
  help: 'search-the-campus',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default function Route() {
  return <SearchPage {...useLoaderData<typeof loader>()} />
}
