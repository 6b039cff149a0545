import { loadReviewsFile as loader } from '~/app/features/reviews/reviews.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
