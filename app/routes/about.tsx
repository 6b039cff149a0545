import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ContentPage } from '~/app/features/content/content-page'
import { loadPage } from '~/app/features/content/content.server'
import type { ContentDocument } from '~/app/platform/content/content-source'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['content'],
  keptForVisitors: true,
  forSearch: ({ page }: { page: ContentDocument }) => page.lede,
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, 'about')
}

export default function Route() {
  return <ContentPage page={useLoaderData<typeof loader>().page} />
}
