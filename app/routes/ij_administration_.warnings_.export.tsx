import { loadFlagsFile as loader } from '~/app/features/validation/case/case-list.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
