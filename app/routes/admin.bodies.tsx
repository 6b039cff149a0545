import { BodiesPage } from '~/app/features/external-audits/bodies-page'
import { changeBody as action, loadBodies as loader } from '~/app/features/external-audits/bodies.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['external-audits'],
  title: 'external-audits:bodies.title',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(BodiesPage)
