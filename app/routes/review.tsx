import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadOwnReviews, saveOwnReview } from '~/app/features/reviews/own-reviews.server'
import { OwnReviewsPage } from '~/app/features/reviews/own-reviews-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['reviews', 'profile-fields'],
  title: 'reviews:own.title',
  keptForMembers: true,
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadOwnReviews(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveOwnReview(args)
}

/** Also revalidate after a refusal: the page then shows the current state of the review. */
export const shouldRevalidate = () => true

export default function Route() {
  const result = useActionData<typeof action>()?.result ?? null
  return <OwnReviewsPage {...useLoaderData<typeof loader>()} result={result} />
}
