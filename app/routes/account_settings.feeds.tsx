import { FeedsPage } from '~/app/features/following/feeds-page'
import { loadFeeds as loader, saveFeeds as action } from '~/app/features/following/feeds.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'account:nav.feeds',
  help: 'find-offers',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(FeedsPage)
