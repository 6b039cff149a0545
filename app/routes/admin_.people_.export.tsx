import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadExport } from '~/app/features/people-csv/people-csv.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadExport(args)
}
