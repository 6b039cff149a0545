import { StandardQuestionPage } from '~/app/features/editing/standard-question-page'
import { loadNewQuestion as loader, saveNewQuestion as action } from '~/app/features/editing/standard.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['standard-editing', 'editing'],
  title: 'standard-editing:form.newTitle',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(StandardQuestionPage)
