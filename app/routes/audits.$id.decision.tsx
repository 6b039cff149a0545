import type { LinksFunction } from '@remix-run/node'
import { changeCase as action, loadDecision as loader } from '~/app/features/external-audits/case.server'
import { DecidePage } from '~/app/features/external-audits/decide-page'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/case.css?url'
import report from '~/app/styles/pages/report.css?url'

export const links: LinksFunction = () => [styles, report].map((href) => ({ rel: 'stylesheet', href }))
export const handle = {
  i18n: ['external-audits', 'answers'],
  help: 'decide-an-external-audit',
} satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows how the case stands. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => (
  <DecidePage {...page} renderAnswer={answersWith(page.sizes)} />
))
