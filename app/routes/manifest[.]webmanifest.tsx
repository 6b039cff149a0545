import type { LoaderFunctionArgs } from '@remix-run/node'
import { manifestFor } from '~/app/features/layout/manifest.server'

export async function loader(args: LoaderFunctionArgs) {
  return manifestFor(args)
}
