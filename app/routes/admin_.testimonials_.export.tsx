import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadTestimonialsFile } from '~/app/features/overview/admin-lists.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadTestimonialsFile(args)
}
