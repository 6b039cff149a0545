import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DeskPage } from '~/app/features/links/desk-page'
import { loadDesk } from '~/app/features/links/desk.server'

export const handle = { i18n: ['links', 'facts'], title: 'links:desk.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadDesk(args)
}

export default function Route() {
  return <DeskPage {...useLoaderData<typeof loader>()} />
}
