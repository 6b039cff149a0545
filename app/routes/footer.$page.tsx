import { ContentPage } from '~/app/features/content/content-page'
import { loadFooterPage as loader } from '~/app/features/content/content.server'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['content'],
  keptForVisitors: true,
  forSearch: ({ page }: { page: ContentDocument }) => page.lede,
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(ContentPage)
