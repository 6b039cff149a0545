import { useLoaderData } from '@remix-run/react'
import { FeedsPage } from '~/app/features/following/feeds-page'
import { loadFeeds as loader, saveFeeds as action } from '~/app/features/following/feeds.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'account:nav.feeds',
  help: 'find-offers',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  return <FeedsPage {...useLoaderData<typeof loader>()} />
}
