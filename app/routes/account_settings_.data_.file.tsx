import { loadDataFile as loader } from '~/app/features/account/data.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
