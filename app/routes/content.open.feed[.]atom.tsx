import { loadOpenFeed as loader } from '~/app/features/offers/open/open-offers.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
