import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadDataFile } from '~/app/features/account/data.server'

export const handle = { takesTurn: true }

export async function loader(args: LoaderFunctionArgs) {
  return loadDataFile(args)
}
