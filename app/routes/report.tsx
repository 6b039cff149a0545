import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReportPage } from '~/app/features/moderation/report-page'
import { loadReport, saveReport } from '~/app/features/moderation/report.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['moderation'], title: 'moderation:report.pageTitle' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadReport(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveReport(args)
}

export const shouldRevalidate = () => true

export default function Route() {
  return <ReportPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
