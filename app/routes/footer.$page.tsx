import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ContentPage } from '~/app/features/content/content-page'
import { loadFooterPage } from '~/app/features/content/content.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['content'], keptForVisitors: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadFooterPage(args)
}

export default function Route() {
  return <ContentPage page={useLoaderData<typeof loader>().page} />
}
