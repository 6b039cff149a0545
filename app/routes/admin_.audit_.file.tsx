import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadLogFile } from '~/app/features/audit/audit.server'

export const handle = { takesTurn: true }

export async function loader(args: LoaderFunctionArgs) {
  return loadLogFile(args)
}
