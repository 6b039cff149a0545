import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadCasesFile } from '~/app/features/moderation/case-list.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadCasesFile(args)
}
