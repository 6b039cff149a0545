import { loadDoubtsFile as loader } from '~/app/features/disclosure/doubts/cases.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
