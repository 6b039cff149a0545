import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DeskOffersPage } from '~/app/features/overview/desk-offers-page'
import { loadDeskOffers, saveDeskOffers } from '~/app/features/overview/desk-offers.server'

export const handle = { i18n: ['overview'], title: 'overview:offers.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadDeskOffers(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveDeskOffers(args)
}

export default function Route() {
  const result = useActionData<typeof action>()?.result
  return <DeskOffersPage {...useLoaderData<typeof loader>()} result={result} />
}
