import { OwnOffersPage } from '~/app/features/offer-writing/own-offers-page'
import {
  loadOwnOffers as loader,
  saveOwnOffers as action,
} from '~/app/features/offer-writing/own-offers.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['offers', 'writing'],
  title: 'writing:own.title',
  help: 'publish-an-offer',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(OwnOffersPage)
