import { useActionData, useLoaderData } from '@remix-run/react'
import { NewAuditPage } from '~/app/features/external-audits/request-pages'
import { loadNewAudit as loader, sendRequest as action } from '~/app/features/external-audits/request.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['external-audits', 'disclosure'],
  title: 'external-audits:new.title',
  help: 'request-an-external-audit',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  return <NewAuditPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
