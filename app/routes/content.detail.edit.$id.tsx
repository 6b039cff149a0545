import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadOwnOffer } from '~/app/features/offer-writing/editor.server'
import type { PageHandle } from '~/app/platform/page-handle'

export { action, clientAction, default, shouldRevalidate } from './content.detail.new'

export const handle = {
  i18n: ['offers', 'writing', 'tags'],
  form: 'files',
  help: 'publish-an-offer',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadOwnOffer(args)
}
