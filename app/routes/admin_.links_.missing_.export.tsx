import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadMissingFile } from '~/app/features/links/admin-links.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadMissingFile(args)
}
