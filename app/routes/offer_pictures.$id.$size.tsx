import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadOfferPicture } from '~/app/features/files/files.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadOfferPicture(args)
}
