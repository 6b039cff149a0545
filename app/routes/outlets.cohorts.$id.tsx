import type { LinksFunction } from '@remix-run/node'
import { loadCohort as loader, saveCohort as action } from '~/app/features/progress/cohorts.server'
import { CohortPage } from '~/app/features/progress/cohort-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import ringStyles from '~/app/styles/pages/ring.css?url'
import styles from '~/app/styles/pages/statistics.css?url'

export const handle = { i18n: ['cohorts', 'progress', 'facts'], help: 'cohorts' } satisfies PageHandle
export { action, loader }

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: ringStyles },
  { rel: 'stylesheet', href: styles },
]

/** Also after a refusal: the page then shows what is saved now. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(CohortPage)
