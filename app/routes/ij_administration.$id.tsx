import { CasePage } from '~/app/features/validation/case/case-page'
import { loadCase as loader, saveDecision as action } from '~/app/features/validation/case/case.server'
import { LeavePage } from '~/app/features/layout/leave-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/case.css?url'
import people from '~/app/styles/pages/people.css?url'
import steps from '~/app/styles/pages/steps.css?url'

export const links = () => [people, styles, steps].map((href) => ({ rel: 'stylesheet', href }))

export const handle = {
  i18n: ['validation', 'profile-fields', 'facts'],
  leave: LeavePage,
} satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows the current state of the request. */
export const shouldRevalidate = () => true

/** Each case begins anew: nothing that was typed about one person stands on the page of the next. */
export default pageOf<typeof loader, typeof action>((page) => <CasePage key={page.entry.id} {...page} />)
