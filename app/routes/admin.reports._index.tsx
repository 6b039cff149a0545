import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CaseListPage } from '~/app/features/moderation/case-list-page'
import { loadCases } from '~/app/features/moderation/case-list.server'

export const handle = { i18n: ['moderation'], title: 'moderation:queue.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadCases(args)
}

export default function Route() {
  return <CaseListPage {...useLoaderData<typeof loader>()} />
}
