import { SearchPage } from '~/app/features/search/search-page'
import { loadSearch as loader } from '~/app/features/search/search.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['search'],
  title: 'search:title',
  help: 'search-the-campus',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(SearchPage)
