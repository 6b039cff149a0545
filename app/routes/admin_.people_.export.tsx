import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadExport } from '~/app/features/people-csv/people-csv.server'

export const handle = { takesTurn: true }

export async function loader(args: LoaderFunctionArgs) {
  return loadExport(args)
}
