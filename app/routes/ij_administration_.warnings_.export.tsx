import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadFlagsFile } from '~/app/features/validation/case/flag-list.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadFlagsFile(args)
}
