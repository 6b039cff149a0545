import { useLoaderData } from '@remix-run/react'
import { OwnOffersPage } from '~/app/features/offer-writing/own-offers-page'
import {
  loadOwnOffers as loader,
  saveOwnOffers as action,
} from '~/app/features/offer-writing/own-offers.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['offers', 'writing'],
  title: 'writing:own.title',
  help: 'publish-an-offer',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  return <OwnOffersPage {...useLoaderData<typeof loader>()} />
}
