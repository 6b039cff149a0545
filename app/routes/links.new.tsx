import { AskPage } from '~/app/features/links/ask-page'
import { loadAsk as loader, saveAsk as action } from '~/app/features/links/links.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['links', 'facts'],
  title: 'links:ask.title',
  help: 'link-outlet',
} satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows existing links. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(AskPage)
