import { SearchesPage } from '~/app/features/following/search-pages'
import { loadSearches as loader } from '~/app/features/following/searches.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'following:searches.title',
  help: 'find-offers',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(SearchesPage)
