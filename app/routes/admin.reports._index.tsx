import { useLoaderData } from '@remix-run/react'
import { CaseListPage } from '~/app/features/moderation/case-list-page'
import { loadCases as loader } from '~/app/features/moderation/case.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['moderation'], title: 'moderation:queue.title' } satisfies PageHandle
export { loader }

export default function Route() {
  return <CaseListPage {...useLoaderData<typeof loader>()} />
}
