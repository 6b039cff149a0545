import { FeedAddressPage } from '~/app/features/following/feeds-page'
import { loadFeedAddress as loader, saveFeedAddress as action } from '~/app/features/following/feeds.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'following:feed.title',
  help: 'find-offers',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(FeedAddressPage)
