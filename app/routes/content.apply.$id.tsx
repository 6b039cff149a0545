import type { LoaderFunctionArgs } from '@remix-run/node'
import { followOfferLink } from '~/app/features/offers/offers.server'

export async function loader(args: LoaderFunctionArgs) {
  return followOfferLink(args)
}
