import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadReviews } from '~/app/features/reviews/review-list.server'
import { ReviewListPage } from '~/app/features/reviews/review-list-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['reviews'], title: 'reviews:list.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadReviews(args)
}

export default function Route() {
  return <ReviewListPage {...useLoaderData<typeof loader>()} />
}
