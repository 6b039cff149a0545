import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FeedsPage } from '~/app/features/following/feeds-page'
import { loadFeeds, saveFeeds } from '~/app/features/following/feeds.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'account:nav.feeds',
  help: 'find-offers',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadFeeds(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveFeeds(args)
}

export default function Route() {
  return <FeedsPage {...useLoaderData<typeof loader>()} />
}
