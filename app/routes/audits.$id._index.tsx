import type { LinksFunction } from '@remix-run/node'
import { CasePage } from '~/app/features/external-audits/case-page'
import { changeCase as action, loadCase as loader } from '~/app/features/external-audits/case.server'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/case.css?url'
import report from '~/app/styles/pages/report.css?url'
import steps from '~/app/styles/pages/steps.css?url'

export const links: LinksFunction = () => [styles, steps, report].map((href) => ({ rel: 'stylesheet', href }))
export const handle = { i18n: ['external-audits', 'disclosure', 'answers'] } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows how the case stands. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => (
  <CasePage {...page} renderAnswer={answersWith(page.sizes)} />
))
