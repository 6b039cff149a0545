import { type Args, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { filterWords } from '~/app/platform/search-words.server'
import { pageSizes } from '~/contracts/constants'
import {
  exportLinks,
  exportMissingLegalEntities,
  linkKinds,
  linkStates,
  listLinks,
  listMissingLegalEntities,
} from '~/contracts/people/links'

const pageSize = pageSizes.admin

const filterIn = (search: URLSearchParams) => ({
  state: linkStates.find((state) => state === search.get('state')),
  kind: linkKinds.find((kind) => kind === search.get('kind')),
  text: filterWords(search, 'text'),
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
  const text = filterWords(search, 'text')
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
  const text = filterWords(new URL(args.request.url).searchParams, 'text')
  return callFile(args, exportMissingLegalEntities, { query: { text } })
}
