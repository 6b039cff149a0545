import { loadGroupOffers as loader } from '~/app/features/group-offers/group-offers.server'
import { GroupOffersPage } from '~/app/features/group-offers/list-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['group-offers'],
  title: 'group-offers:title',
  help: 'link-outlet',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(GroupOffersPage)
