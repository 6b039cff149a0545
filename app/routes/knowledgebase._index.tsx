import { GuidePage } from '~/app/features/guide/guide-page'
import { loadGuide as loader } from '~/app/features/guide/guide.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import guide from '~/app/styles/pages/guide.css?url'
import ring from '~/app/styles/pages/ring.css?url'

export const handle = {
  i18n: ['guide'],
  help: 'use-the-guide',
} satisfies PageHandle
export const links = () => [guide, ring].map((href) => ({ rel: 'stylesheet', href }))
export { loader }

export default pageOf<typeof loader>(GuidePage)
