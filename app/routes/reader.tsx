import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadReader } from '~/app/features/auth/reader.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadReader(args)
}
