import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadMessageFile } from '~/app/features/files/files.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadMessageFile(args)
}
