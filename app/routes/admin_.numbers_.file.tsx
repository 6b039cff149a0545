import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadNumbersFile } from '~/app/features/overview/numbers.server'

export const handle = { takesTurn: true }

export async function loader(args: LoaderFunctionArgs) {
  return loadNumbersFile(args)
}
