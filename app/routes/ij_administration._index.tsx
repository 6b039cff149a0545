import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CaseListPage } from '~/app/features/validation/case/case-list-page'
import { loadCases } from '~/app/features/validation/case/case-list.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['validation'],
  title: 'validation:admin.title',
  keptForMembers: true,
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadCases(args)
}

export default function Route() {
  return <CaseListPage {...useLoaderData<typeof loader>()} />
}
