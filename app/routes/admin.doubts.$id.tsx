import { DoubtPage } from '~/app/features/disclosure/doubts/case-pages'
import { loadDoubt as loader, saveDoubt as action } from '~/app/features/disclosure/doubts/cases.server'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import decision from '~/app/styles/pages/case.css?url'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['doubts', 'disclosure', 'answers', 'facts'],
  title: 'doubts:case.title',
  leave: LeavePage,
} satisfies PageHandle
export const links = () => [styles, decision].map((href) => ({ rel: 'stylesheet', href }))
export { loader, action }

/** Also revalidate after a refusal: the page then shows what a colleague has decided. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => (
  <DoubtPage {...page} renderAnswer={answersWith(page.sizes)} />
))
