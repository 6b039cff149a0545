import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadOfferCalendar } from '~/app/features/following/feeds.server'
import { openOfferCalendar } from '~/app/features/offers/open/open-offer.server'

export async function loader(args: LoaderFunctionArgs) {
  return (await openOfferCalendar(args, args.params.id ?? '')) ?? loadOfferCalendar(args)
}
