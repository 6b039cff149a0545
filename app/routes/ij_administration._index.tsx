import { useLoaderData } from '@remix-run/react'
import { CaseListPage } from '~/app/features/validation/case/case-list-page'
import { loadCases as loader } from '~/app/features/validation/case/case-list.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['validation'],
  title: 'validation:admin.title',
} satisfies PageHandle
export { loader }

export default function Route() {
  return <CaseListPage {...useLoaderData<typeof loader>()} />
}
