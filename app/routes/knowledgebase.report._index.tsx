import { useActionData, useLoaderData } from '@remix-run/react'
import { changeReport as action, loadReportPage as loader } from '~/app/features/disclosure/disclosure.server'
import { LeftReportPage, OwnReportPage } from '~/app/features/disclosure/report-page'
import type { PageHandle } from '~/app/platform/page-handle'
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

export default function Route() {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  if (data.found === 'left') return <LeftReportPage {...data} result={result} />
  return <OwnReportPage {...data} result={result} />
}
