import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { pageSizes } from '~/contracts/constants'
import { linkSections, listOwnLinks } from '~/contracts/people/links'

/** The user's links (for contributors those of their outlet), one section at a time. */
export async function loadLinks(args: Args) {
  await requirePermission(args, 'links.own')
  const search = new URL(args.request.url).searchParams
  const section = linkSections.find((each) => each === search.get('section'))
  const page = pageIn(search)
  const query = { page, itemsPerPage: pageSizes.admin, ...(section ? { section } : {}) }
  const { data, total } = await callPage(args, listOwnLinks, { query })
  return { ...data, total, page, pageSize: pageSizes.admin }
}
export type LinkList = Awaited<ReturnType<typeof loadLinks>>
