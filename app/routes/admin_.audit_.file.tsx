import { loadLogFile as loader } from '~/app/features/audit/audit.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
