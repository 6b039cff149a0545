import { loadBodiesFile as loader } from '~/app/features/external-audits/bodies.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
