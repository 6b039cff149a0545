import { CaseListPage } from '~/app/features/validation/case/case-list-page'
import { loadCases as loader } from '~/app/features/validation/case/case-list.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['validation'],
  title: 'validation:admin.title',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(CaseListPage)
