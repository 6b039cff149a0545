import { loadOwnReviews as loader, saveOwnReview as action } from '~/app/features/reviews/own-reviews.server'
import { ProfileSeen } from '~/app/features/profiles/completeness'
import { OwnReviewsPage } from '~/app/features/reviews/own-reviews-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['reviews', 'profile-fields', 'completeness'],
  title: 'reviews:own.title',
} satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows the current state of the review. */
export const shouldRevalidate = () => true

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader, typeof action>(({ visibility, ...page }) => (
  <OwnReviewsPage {...page} seen={<ProfileSeen visibility={visibility} />} />
))
