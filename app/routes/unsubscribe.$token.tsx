import { UnsubscribePage } from '~/app/features/following/unsubscribe-page'
import {
  loadUnsubscription as loader,
  saveUnsubscription as action,
} from '~/app/features/following/unsubscribe.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['following'], title: 'following:unsubscribe.title' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(UnsubscribePage)
