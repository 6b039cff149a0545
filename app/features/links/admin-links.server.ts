import { type Args, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { limits, pageSizes } from '~/contracts/constants'
import {
  exportLinks,
  exportMissingLegalEntities,
  linkKinds,
  linkStates,
  listLinks,
  listMissingLegalEntities,
} from '~/contracts/people/links'

const pageSize = pageSizes.admin

const wordsIn = (search: URLSearchParams): string | undefined =>
  (search.get('text') ?? '').trim().slice(0, limits.searchCharacters) || undefined

const filterIn = (search: URLSearchParams) => ({
  state: linkStates.find((state) => state === search.get('state')),
  kind: linkKinds.find((kind) => kind === search.get('kind')),
  text: wordsIn(search),
})

/** All links, filtered by the address. */
export async function loadAdminLinks(args: Args) {
  await requirePermission(args, 'links.manage')
  const search = new URL(args.request.url).searchParams
  const filter = filterIn(search)
  const page = pageIn(search)
  const query = { ...filter, page, itemsPerPage: pageSize }
  const { data: items, total, incomplete } = await callPage(args, listLinks, { query })
  return { filter, page, pageSize, items, total, incomplete }
}
export type AdminLinks = Awaited<ReturnType<typeof loadAdminLinks>>

/** The same list as a file. */
export async function loadLinksFile(args: Args): Promise<Response> {
  await requirePermission(args, 'links.manage')
  return callFile(args, exportLinks, { query: filterIn(new URL(args.request.url).searchParams) })
}

/** Legal entities named by outlets but not registered. */
export async function loadMissing(args: Args) {
  await requirePermission(args, 'links.manage')
  const search = new URL(args.request.url).searchParams
  const page = pageIn(search)
  const text = wordsIn(search)
  const {
    data: items,
    total,
    incomplete,
  } = await callPage(args, listMissingLegalEntities, {
    query: { text, page, itemsPerPage: pageSize },
  })
  return { text, page, pageSize, items, total, incomplete }
}
export type MissingList = Awaited<ReturnType<typeof loadMissing>>

/** The same list as a file. */
export async function loadMissingFile(args: Args): Promise<Response> {
  await requirePermission(args, 'links.manage')
  const text = wordsIn(new URL(args.request.url).searchParams)
  return callFile(args, exportMissingLegalEntities, { query: { text } })
}
