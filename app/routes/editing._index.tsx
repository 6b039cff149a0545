import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextsPage } from '~/app/features/editing/texts-page'
import { loadTexts } from '~/app/features/editing/texts.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], title: 'editing:list.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadTexts(args)
}

export default function Route() {
  return <TextsPage {...useLoaderData<typeof loader>()} />
}
