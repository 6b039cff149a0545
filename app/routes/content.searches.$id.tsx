import { useActionData, useLoaderData } from '@remix-run/react'
import { SearchPage } from '~/app/features/following/search-pages'
import { loadSearch as loader, saveSearch as action } from '~/app/features/following/searches.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'following:searches.editTitle',
  help: 'find-offers',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  return <SearchPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
