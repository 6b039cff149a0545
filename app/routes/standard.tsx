import { StandardPage } from '~/app/features/standard/standard-page'
import { loadStandard as loader } from '~/app/features/standard/standard.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['standard', 'errors'],
  title: 'standard:page.title',
  keptForVisitors: true,
  forSearch: 'standard:page.lede',
  help: 'certification-stages',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(StandardPage)
