import { FlagListPage } from '~/app/features/validation/case/flag-list-page'
import { loadFlags as loader } from '~/app/features/validation/case/case-list.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['validation'],
  title: 'validation:admin.tab.flagged',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(FlagListPage)
