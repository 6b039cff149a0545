import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadReviewsFile } from '~/app/features/reviews/review-list.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadReviewsFile(args)
}
