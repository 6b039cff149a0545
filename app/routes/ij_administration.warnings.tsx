import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FlagListPage } from '~/app/features/validation/case/flag-list-page'
import { loadFlags } from '~/app/features/validation/case/flag-list.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['validation'],
  title: 'validation:admin.tab.flagged',
  keptForMembers: true,
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadFlags(args)
}

export default function Route() {
  return <FlagListPage {...useLoaderData<typeof loader>()} />
}
