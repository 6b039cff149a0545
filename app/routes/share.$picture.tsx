import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadSharePicture } from '~/app/features/share/share-picture.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadSharePicture(args)
}
