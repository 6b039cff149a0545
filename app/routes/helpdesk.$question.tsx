import { loadQuestion as loader } from '~/app/features/helpdesk/helpdesk.server'
import { QuestionPage } from '~/app/features/helpdesk/helpdesk-page'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['helpdesk'],
  forSearch: ({ question }: { question: ContentDocument }) => question.lede,
  help: null,
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(QuestionPage)
