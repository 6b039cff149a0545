import { loadOutletsFile as loader } from '~/app/features/progress/progress.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
