import { AuditsPage } from '~/app/features/external-audits/queue-page'
import { loadAudits as loader } from '~/app/features/external-audits/queue.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['external-audits'],
  title: 'external-audits:queue.title',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(AuditsPage)
