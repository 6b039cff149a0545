import { EditingTabs } from '~/app/features/editing/editing-parts'
import { FailedSearchesPage } from '~/app/features/guide/editing-pages'
import { loadFailedSearches as loader } from '~/app/features/guide/editing.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['guide', 'editing'],
  title: 'guide:editing.searches.title',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(({ managesEditors, ...page }) => (
  <FailedSearchesPage {...page} tabs={<EditingTabs current="searches" managesEditors={managesEditors} />} />
))
