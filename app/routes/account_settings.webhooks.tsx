import { addWebhook as action, loadWebhooks as loader } from '~/app/features/webhooks/webhooks.server'
import { WebhooksPage } from '~/app/features/webhooks/webhooks-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['webhooks'],
  title: 'account:nav.webhooks',
  help: 'notifications-for-programs',
} satisfies PageHandle
export { loader, action }
/** Also after a refusal: a code may be asked for since the page was opened. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(WebhooksPage)
