import { ReportPage } from '~/app/features/moderation/report-page'
import { loadReport as loader, saveReport as action } from '~/app/features/moderation/report.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { LeavePage } from '~/app/features/layout/leave-page'

export const handle = {
  i18n: ['moderation'],
  title: 'moderation:report.pageTitle',
  leave: LeavePage,
} satisfies PageHandle
export { loader, action }
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(ReportPage)
