import { loadTrustFile as loader } from '~/app/features/registry/registry.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
