import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadNumbersFile } from '~/app/features/overview/numbers.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadNumbersFile(args)
}
