import type { Args } from '~/app/platform/api.server'
import { footerPages } from '~/app/platform/paths'
import { localeOf } from '~/app/platform/i18n.server'
import type { ContentDocument } from '~/app/platform/content/content-source'

/**
 * A text in the reader's language, otherwise in English.
 * @throws Response 404 if there is none, 503 if nothing has been loaded yet
 */
function requireDocument(args: Pick<Args, 'context'>, uid: string): ContentDocument {
  const { content } = args.context
  const document = content.find(uid, localeOf(args))
  if (!document) throw new Response(null, { status: content.loaded ? 404 : 503 })
  return document
}

/** An editorial page in the reader's language. `title` becomes the title of the page. */
export function loadPage(args: Args, uid: string) {
  const page = requireDocument(args, uid)
  return { page, title: page.title }
}

/** @throws Response 404 for a page that the footer does not have */
export function loadFooterPage(args: Args) {
  const page = footerPages.find((name) => name === args.params.page)
  if (!page) throw new Response(null, { status: 404 })
  return loadPage(args, `footer_${page}`)
}
