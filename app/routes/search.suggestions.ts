import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadSuggestions } from '~/app/features/search/search.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadSuggestions(args)
}
