import {
  loadOwnRequest as loader,
  saveAnswer as action,
} from '~/app/features/validation/own-validation.server'
import { OwnRequestPage } from '~/app/features/validation/own-requests-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['validation'],
  title: 'validation:own.title',
  help: 'which-provider',
  leave: LeavePage,
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }
/** Also revalidate after a refusal: the page then shows the current state of the request. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(OwnRequestPage)
