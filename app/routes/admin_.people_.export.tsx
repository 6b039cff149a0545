import { loadExport as loader } from '~/app/features/people-csv/people-csv.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
