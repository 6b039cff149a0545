import { useLoaderData } from '@remix-run/react'
import { AccessPage } from '~/app/features/audit/access-page'
import { loadAccesses as loader } from '~/app/features/audit/audit.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['audit', 'facts'], title: 'account:nav.access' } satisfies PageHandle
export { loader }

export default function Route() {
  return <AccessPage {...useLoaderData<typeof loader>()} />
}
