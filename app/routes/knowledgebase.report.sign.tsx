import { loadSigning as loader, signReport as action } from '~/app/features/disclosure/disclosure.server'
import { SignPage } from '~/app/features/disclosure/sign-page'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['disclosure', 'answers', 'facts'],
  title: 'disclosure:sign.title',
  help: 'publish-a-transparency-report',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

/** Also revalidate after a refusal: the page then shows the answers of now. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => (
  <SignPage {...page} renderAnswer={answersWith(page.sizes, page.fileProperties)} />
))
