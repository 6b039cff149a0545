import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OfferPage } from '~/app/features/offers/offer-page'
import { loadOffer } from '~/app/features/offers/offers.server'
import { OpenOfferPage } from '~/app/features/offers/open/open-offer-page'
import type { PageHandle } from '~/app/platform/page-handle'

/** The modes new, edit and preview have separate routes, so that readers need not load the form. */
export const handle = {
  i18n: ['offers'],
  keptForMembers: true,
  countsOffer: true,
  // Of open offers: a closed one leads visitors to the login.
  forSearch: (data: { found: string; lede?: string }) => (data.found === 'open' ? (data.lede ?? null) : null),
  help: 'find-offers',
  helpsMembers: true,
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadOffer(args)
}

export default function Route() {
  const data = useLoaderData<typeof loader>()
  return data.found === 'open' ? <OpenOfferPage {...data} /> : <OfferPage {...data} />
}
