import { CodeListPage } from '~/app/features/validation-codes/code-list-page'
import { loadCodes as loader } from '~/app/features/validation-codes/codes.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['codes'],
  title: 'codes:list.title',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(CodeListPage)
