import { changeOne as action, loadWebhook as loader } from '~/app/features/webhooks/webhook.server'
import { WebhookPage } from '~/app/features/webhooks/webhook-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['webhooks'], help: 'notifications-for-programs' } satisfies PageHandle
export { loader, action }
/** Also after a refusal: a code may be asked for since the page was opened. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(WebhookPage)
