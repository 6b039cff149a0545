import { CasePage } from '~/app/features/moderation/case-page'
import { loadCase as loader, saveDecision as action } from '~/app/features/moderation/case.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import decision from '~/app/styles/pages/case.css?url'
import styles from '~/app/styles/pages/messages.css?url'

export const handle = {
  i18n: ['moderation', 'profile-fields'],
  title: 'moderation:case.pageTitle',
  form: 'long',
  leave: LeavePage,
} satisfies PageHandle
export const links = () => [styles, decision].map((href) => ({ rel: 'stylesheet', href }))
export { loader, action }
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(CasePage)
