import { type Args, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { limits } from '~/contracts/constants'
import { exportAdminTestimonials, listAdminTestimonials } from '~/contracts/administration/overview'

const filterIn = (search: URLSearchParams) => ({
  text: search.get('text')?.trim().slice(0, limits.searchCharacters) || undefined,
})

/** All recommendations, filtered by the address. */
export async function loadAdminTestimonials(args: Args) {
  await requirePermission(args, 'overview.read')
  const search = new URL(args.request.url).searchParams
  const filter = filterIn(search)
  const page = pageIn(search)
  const { data, total } = await callPage(args, listAdminTestimonials, { query: { ...filter, page } })
  return { filter, page, testimonials: data, total }
}
export type AdminTestimonialsData = Awaited<ReturnType<typeof loadAdminTestimonials>>

/** The same list as a file. */
export async function loadTestimonialsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'overview.read')
  return callFile(args, exportAdminTestimonials, { query: filterIn(new URL(args.request.url).searchParams) })
}
