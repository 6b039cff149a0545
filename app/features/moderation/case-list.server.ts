import { type Args, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { caseViews, pageSizes, reportCategories, reportedKinds } from '~/contracts/constants'
import { exportCases, listCases } from '~/contracts/administration/moderation'

function readAddress(request: Request) {
  const search = new URL(request.url).searchParams
  const category = reportCategories.find((each) => each === search.get('category'))
  const kind = reportedKinds.find((each) => each === search.get('kind'))
  return {
    view: caseViews.find((each) => each === search.get('view')) ?? 'open',
    filter: { ...(kind ? { kind } : {}), ...(category ? { category } : {}) },
    page: pageIn(search),
  }
}

/** A list of cases, filtered by the address. */
export async function loadCases(args: Args) {
  await requirePermission(args, 'moderation.decide')
  const { view, filter, page } = readAddress(args.request)
  const query = { view, ...filter, page, itemsPerPage: pageSizes.admin }
  const { data, total } = await callPage(args, listCases, { query })
  const { items, counts } = data
  return { view, filter, page, pageSize: pageSizes.admin, total, items, counts }
}

/** The same list as a file. */
export async function loadCasesFile(args: Args): Promise<Response> {
  await requirePermission(args, 'moderation.decide')
  const { view, filter } = readAddress(args.request)
  return callFile(args, exportCases, { query: { view, ...filter } })
}
