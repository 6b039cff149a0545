import type { LinksFunction } from '@remix-run/node'
import { OutletsPage } from '~/app/features/progress/outlets-page'
import { loadOutlets as loader } from '~/app/features/progress/progress.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import ringStyles from '~/app/styles/pages/ring.css?url'

export const handle = {
  i18n: ['progress', 'facts'],
  title: 'progress:title',
  help: 'link-outlet',
} satisfies PageHandle
export { loader }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: ringStyles }]

export default pageOf<typeof loader>(OutletsPage)
