import { ReplyPage } from '~/app/features/disclosure/doubts/reply-pages'
import { loadReply as loader, saveReply as action } from '~/app/features/disclosure/doubts/reply.server'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['doubts', 'disclosure', 'answers', 'facts'],
  title: 'doubts:reply.title',
  help: 'reply-to-a-doubt',
  leave: LeavePage,
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

/** Also revalidate after a refusal: the page then shows the reply of now. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => (
  <ReplyPage {...page} renderAnswer={answersWith(page.sizes)} />
))
