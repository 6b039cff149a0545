import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadMissing } from '~/app/features/links/admin-links.server'
import { MissingPage } from '~/app/features/links/missing-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['links', 'facts'], title: 'links:missing.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadMissing(args)
}

export default function Route() {
  return <MissingPage {...useLoaderData<typeof loader>()} />
}
