import { loadOffersFile as loader } from '~/app/features/overview/admin-lists.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
