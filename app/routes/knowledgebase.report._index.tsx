import { changeReport as action, loadReportPage as loader } from '~/app/features/disclosure/disclosure.server'
import { LeftReportPage, OwnReportPage } from '~/app/features/disclosure/report-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['disclosure', 'doubts', 'facts'],
  title: 'disclosure:report',
  help: 'publish-a-transparency-report',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

/** Also revalidate after a refusal: the page then shows what is stored. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) =>
  page.found === 'left' ? <LeftReportPage {...page} /> : <OwnReportPage {...page} />,
)
