import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CaseListPage } from '~/app/features/moderation/case-list-page'
import { loadCases } from '~/app/features/moderation/case-list.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['moderation'], title: 'moderation:queue.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadCases(args)
}

export default function Route() {
  return <CaseListPage {...useLoaderData<typeof loader>()} />
}
