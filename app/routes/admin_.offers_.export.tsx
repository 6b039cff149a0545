import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadOffersFile } from '~/app/features/overview/admin-offers.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadOffersFile(args)
}
