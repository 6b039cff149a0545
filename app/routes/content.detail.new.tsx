import type { ClientActionFunctionArgs } from '@remix-run/react'
import { EditorPage } from '~/app/features/offer-writing/editor-page'
import { loadNewOffer as loader, saveOffer as action } from '~/app/features/offer-writing/editor.server'
import { keepPage, keepUnsavedInput } from '~/app/features/offer-writing/keep-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['offers', 'writing', 'tags'],
  title: 'writing:new.title',
  form: 'files',
  help: 'publish-an-offer',
} satisfies PageHandle

export const shouldRevalidate = keepUnsavedInput
export { loader, action }

export async function clientAction(args: ClientActionFunctionArgs) {
  return keepPage(args)
}

export default pageOf<typeof loader, typeof action>(EditorPage)
