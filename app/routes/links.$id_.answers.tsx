import { loadSharedAnswers as loader } from '~/app/features/disclosure/disclosure.server'
import { SharedAnswersPage } from '~/app/features/disclosure/sign-page'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['disclosure', 'answers', 'facts'],
  help: 'link-outlet',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>((page) => (
  <SharedAnswersPage {...page} renderAnswer={answersWith(page.sizes, page.fileProperties)} />
))
