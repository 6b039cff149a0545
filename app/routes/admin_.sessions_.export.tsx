import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadSessionsFile } from '~/app/features/overview/admin-sessions.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadSessionsFile(args)
}
