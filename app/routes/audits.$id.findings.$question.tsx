import { FindingPage } from '~/app/features/external-audits/finding-page'
import {
  loadFinding as loader,
  saveCorrection as action,
} from '~/app/features/external-audits/finding.server'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import report from '~/app/styles/pages/report.css?url'

export const links = () => [{ rel: 'stylesheet', href: report }]
export const handle = {
  i18n: ['external-audits', 'answers'],
  help: 'request-an-external-audit',
  form: 'files',
} satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows what a colleague has saved. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => (
  <FindingPage {...page} renderAnswer={answersWith(page.sizes)} />
))
