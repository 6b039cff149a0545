import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadEvents } from '~/app/features/live/live.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadEvents(args)
}
