import { StandardPage } from '~/app/features/editing/standard-page'
import { loadStandard as loader, publishNext as action } from '~/app/features/editing/standard.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['standard-editing', 'editing', 'errors'],
  title: 'standard-editing:title',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(StandardPage)
