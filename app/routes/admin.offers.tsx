import { AdminOffersPage } from '~/app/features/overview/admin-offers-page'
import {
  loadAdminOffers as loader,
  saveAdminOffers as action,
} from '~/app/features/overview/admin-lists.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['admin', 'overview'], title: 'admin:offers.title' } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: its address then asks for the reason again. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(AdminOffersPage)
