import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SearchPage } from '~/app/features/following/search-pages'
import { loadSearch, saveSearch } from '~/app/features/following/searches.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'following:searches.editTitle',
  help: 'find-offers',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadSearch(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveSearch(args)
}

export default function Route() {
  return <SearchPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
