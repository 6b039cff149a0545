import { SourcesPage } from '~/app/features/offer-sources/sources-page'
import { changeSources as action, loadSources as loader } from '~/app/features/offer-sources/sources.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['offer-sources', 'writing', 'offers', 'errors'],
  title: 'offer-sources:title',
  help: 'offers-from-a-calendar',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(SourcesPage)
