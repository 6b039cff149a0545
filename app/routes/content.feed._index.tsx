import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FeedAddressPage } from '~/app/features/following/feed-address-page'
import { loadFeedAddress, saveFeedAddress } from '~/app/features/following/feeds.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'following:feed.title',
  help: 'find-offers',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadFeedAddress(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveFeedAddress(args)
}

export default function Route() {
  return <FeedAddressPage {...useLoaderData<typeof loader>()} />
}
