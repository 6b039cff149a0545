import { AskPage } from '~/app/features/disclosure/doubts/ask-page'
import { askAnswer as action, loadAsking as loader } from '~/app/features/disclosure/doubts/ask.server'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['doubts', 'disclosure', 'answers', 'facts'],
  title: 'doubts:ask.title',
  help: 'question-an-answer',
  leave: LeavePage,
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

/** Also revalidate after a refusal: the page then says why. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => (
  <AskPage {...page} renderAnswer={answersWith(page.sizes)} />
))
