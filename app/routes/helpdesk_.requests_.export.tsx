import { loadRequestsFile as loader } from '~/app/features/helpdesk/requests.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
