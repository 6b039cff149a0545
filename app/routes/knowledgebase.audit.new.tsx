import { NewAuditPage } from '~/app/features/external-audits/request-pages'
import { loadNewAudit as loader, sendRequest as action } from '~/app/features/external-audits/request.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['external-audits', 'disclosure'],
  title: 'external-audits:new.title',
  help: 'request-an-external-audit',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(NewAuditPage)
