import { ClausePage } from '~/app/features/team/clause-page'
import { changeClause as action, loadClause as loader } from '~/app/features/team/clause.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/team.css?url'

export const handle = {
  i18n: ['team', 'self-assessment'],
  help: 'work-as-a-team',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }
/** Also revalidate after a refusal: the page then shows a colleague's changes. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(ClausePage)
