import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OffersPage } from '~/app/features/offers/offers-page'
import { loadOffers } from '~/app/features/offers/offers.server'

export const handle = { i18n: ['offers'], title: 'offers:list.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadOffers(args)
}

export default function Route() {
  return <OffersPage {...useLoaderData<typeof loader>()} />
}
