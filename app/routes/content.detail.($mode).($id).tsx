import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OfferPage } from '~/app/features/offers/offer-page'
import { loadOffer } from '~/app/features/offers/offers.server'

export const handle = { i18n: ['offers'] }

export async function loader(args: LoaderFunctionArgs) {
  return loadOffer(args)
}

export default function Route() {
  const { offer, languageNames } = useLoaderData<typeof loader>()
  return <OfferPage offer={offer} languageNames={languageNames} />
}
