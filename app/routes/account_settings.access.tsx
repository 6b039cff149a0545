import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccessPage } from '~/app/features/audit/access-page'
import { loadAccesses } from '~/app/features/audit/audit.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['audit', 'facts'], title: 'account:nav.access' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadAccesses(args)
}

export default function Route() {
  return <AccessPage {...useLoaderData<typeof loader>()} />
}
