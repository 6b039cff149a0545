import { useActionData, useLoaderData } from '@remix-run/react'
import { changeReport as action, loadOwnReport as loader } from '~/app/features/disclosure/disclosure.server'
import { OwnReportPage } from '~/app/features/disclosure/report-page'
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
  return <OwnReportPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
