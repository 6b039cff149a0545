import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadLogFile } from '~/app/features/audit/audit.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadLogFile(args)
}
