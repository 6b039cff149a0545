import { loadOwnOffer as loader } from '~/app/features/offer-writing/editor.server'
import type { PageHandle } from '~/app/platform/page-handle'

export { action, clientAction, default, shouldRevalidate } from './content.detail.new'

export const handle = {
  i18n: ['offers', 'writing', 'tags'],
  form: 'files',
  help: 'publish-an-offer',
} satisfies PageHandle
export { loader }
