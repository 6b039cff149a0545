import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadDataFile } from '~/app/features/account/data.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadDataFile(args)
}
