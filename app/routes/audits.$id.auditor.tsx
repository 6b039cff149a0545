import { AssignPage } from '~/app/features/external-audits/assign-page'
import { changeCase as action, loadAuditors as loader } from '~/app/features/external-audits/case.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['external-audits'],
  title: 'external-audits:assign.title',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(AssignPage)
