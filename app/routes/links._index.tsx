import { LinksPage } from '~/app/features/links/links-page'
import { loadLinks as loader } from '~/app/features/links/links.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['links', 'facts'],
  title: 'links:title',
  help: 'link-outlet',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(LinksPage)
