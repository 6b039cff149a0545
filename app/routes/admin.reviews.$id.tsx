import { loadReview as loader, saveDecision as action } from '~/app/features/reviews/reviews.server'
import { ReviewCasePage } from '~/app/features/reviews/review-case-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/case.css?url'

export const handle = { i18n: ['reviews', 'profile-fields', 'facts'] } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows the current state of the review. */
export const shouldRevalidate = () => true

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader, typeof action>(ReviewCasePage)
