import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadOfferCalendar } from '~/app/features/following/files.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadOfferCalendar(args)
}
