import { loadAnswersFile as loader } from '~/app/features/questionnaire/files.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
