import { loadAuditsFile as loader } from '~/app/features/external-audits/queue.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
