import type { LinksFunction } from '@remix-run/node'
import { OutletsPage } from '~/app/features/progress/outlets-page'
import { putIntoCohort as action } from '~/app/features/progress/cohorts.server'
import { loadOutlets as loader } from '~/app/features/progress/progress.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import ringStyles from '~/app/styles/pages/ring.css?url'

export const handle = {
  i18n: ['progress', 'facts', 'cohorts'],
  title: 'progress:title',
  help: 'link-outlet',
} satisfies PageHandle
export { action, loader }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: ringStyles }]

export default pageOf<typeof loader, typeof action>(OutletsPage)
