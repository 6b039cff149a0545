import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadFeedFile } from '~/app/features/following/files.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadFeedFile(args)
}
