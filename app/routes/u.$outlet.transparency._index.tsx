import type { MetaFunction } from '@remix-run/node'
import { loadNewestReport as loader } from '~/app/features/disclosure/public.server'
import { PublicPage } from '~/app/features/disclosure/public-page'
import { reportMeta } from '~/app/features/disclosure/report-head'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['disclosure', 'doubts', 'answers', 'facts'],
  title: 'disclosure:report',
  keptForVisitors: true,
  forSearch: 'own',
  help: null,
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }
export const meta: MetaFunction<typeof loader> = ({ data }) => reportMeta(data)

export default pageOf<typeof loader>((page) => (
  <PublicPage {...page} renderAnswer={answersWith(page.sizes)} />
))
