import { loadMissingFile as loader } from '~/app/features/links/admin-links.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
