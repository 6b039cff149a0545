import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OwnRequestsPage } from '~/app/features/validation/own-requests-page'
import { loadOwnRequests } from '~/app/features/validation/own-validation.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['validation'],
  title: 'validation:own.title',
  keptForMembers: true,
  help: 'which-provider',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadOwnRequests(args)
}

export default function Route() {
  return <OwnRequestsPage {...useLoaderData<typeof loader>()} />
}
