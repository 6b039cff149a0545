import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OwnOffersPage } from '~/app/features/offer-writing/own-offers-page'
import { loadOwnOffers, saveOwnOffers } from '~/app/features/offer-writing/own-offers.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['offers', 'writing'],
  title: 'writing:own.title',
  keptForMembers: true,
  help: 'publish-an-offer',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadOwnOffers(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveOwnOffers(args)
}

export default function Route() {
  return <OwnOffersPage {...useLoaderData<typeof loader>()} />
}
