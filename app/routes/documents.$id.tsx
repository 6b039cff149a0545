import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadDocument } from '~/app/features/files/files.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadDocument(args)
}
