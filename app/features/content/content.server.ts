import type { Args } from '~/app/platform/api.server'
import { requireDocument } from '~/app/platform/content/require-document.server'
import { footerPages } from '~/app/platform/paths'

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
