import { SearchPage } from '~/app/features/following/search-pages'
import { loadSearch as loader, saveSearch as action } from '~/app/features/following/searches.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'following:searches.editTitle',
  help: 'find-offers',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(SearchPage)
