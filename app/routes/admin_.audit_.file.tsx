import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadLogFile } from '~/app/features/audit/audit.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadLogFile(args)
}
