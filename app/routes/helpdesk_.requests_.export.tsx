import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadRequestsFile } from '~/app/features/helpdesk/requests.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadRequestsFile(args)
}
