import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ContentPage } from '~/app/features/content/content-page'
import { loadPage } from '~/app/features/content/content.server'

export const handle = { i18n: ['content'] }

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, 'about')
}

export default function Route() {
  return <ContentPage page={useLoaderData<typeof loader>().page} />
}
