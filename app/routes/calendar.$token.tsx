import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadCalendarFile } from '~/app/features/following/files.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadCalendarFile(args)
}
