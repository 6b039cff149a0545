import { type Args, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { pageSizes } from '~/contracts/constants'
import { exportFlags, listFlags } from '~/contracts/validation/flags'

const wordsIn = (search: URLSearchParams) => (search.get('text') ?? '').trim().slice(0, 200)

/** All journalists with warnings. */
export async function loadFlags(args: Args) {
  await requirePermission(args, 'validation.decide')
  const search = new URL(args.request.url).searchParams
  const text = wordsIn(search)
  const page = pageIn(search)
  const query = { page, itemsPerPage: pageSizes.admin, ...(text ? { text } : {}) }
  const { data, total } = await callPage(args, listFlags, { query })
  return { text, page, pageSize: pageSizes.admin, total, flags: data }
}

/** The same list as a file. */
export async function loadFlagsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'validation.decide')
  const text = wordsIn(new URL(args.request.url).searchParams)
  return callFile(args, exportFlags, { query: text ? { text } : {} })
}
