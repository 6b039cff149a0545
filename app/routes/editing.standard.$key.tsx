import { StandardQuestionPage } from '~/app/features/editing/standard-question-page'
import { loadQuestion as loader, saveQuestion as action } from '~/app/features/editing/standard.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['standard-editing', 'editing'] } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(StandardQuestionPage)
