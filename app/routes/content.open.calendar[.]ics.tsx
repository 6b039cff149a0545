import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadOpenCalendar } from '~/app/features/offers/open/open-offers.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadOpenCalendar(args)
}
