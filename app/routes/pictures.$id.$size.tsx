import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadPicture } from '~/app/features/files/files.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadPicture(args)
}
