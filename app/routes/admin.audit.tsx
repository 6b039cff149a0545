import { loadLog as loader, verifyLog as action } from '~/app/features/audit/audit.server'
import { LogPage } from '~/app/features/audit/log-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['audit'], title: 'audit:title' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(LogPage)
