import { loadStatisticsFile as loader } from '~/app/features/overview/statistics.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
