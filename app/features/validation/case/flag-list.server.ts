import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { pageSizes } from '~/contracts/constants'
import { listFlags } from '~/contracts/validation/flags'

/** All journalists with warnings. */
export async function loadFlags(args: Args) {
  await requirePermission(args, 'validation.decide')
  const search = new URL(args.request.url).searchParams
  const text = (search.get('text') ?? '').trim().slice(0, 200)
  const page = pageIn(search)
  const query = { page, itemsPerPage: pageSizes.admin, ...(text ? { text } : {}) }
  const { data, total } = await callPage(args, listFlags, { query })
  return { text, page, pageSize: pageSizes.admin, total, flags: data }
}
