import { DoubtPage } from '~/app/features/disclosure/doubts/case-pages'
import { loadDoubt as loader, saveDoubt as action } from '~/app/features/disclosure/doubts/cases.server'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['doubts', 'disclosure', 'answers', 'facts'],
  title: 'doubts:case.title',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

/** Also revalidate after a refusal: the page then shows what a colleague has decided. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => (
  <DoubtPage {...page} renderAnswer={answersWith(page.sizes)} />
))
