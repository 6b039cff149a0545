import { loadCasesFile as loader } from '~/app/features/moderation/case.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
