import { loadReviews as loader } from '~/app/features/reviews/reviews.server'
import { ReviewListPage } from '~/app/features/reviews/review-list-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['reviews'], title: 'reviews:list.title' } satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(ReviewListPage)
