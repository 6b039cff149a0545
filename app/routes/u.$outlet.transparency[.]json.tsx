import { loadReportFile as loader } from '~/app/features/disclosure/public.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
