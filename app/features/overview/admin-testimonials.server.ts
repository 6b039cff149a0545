import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { limits } from '~/contracts/constants'
import { listAdminTestimonials } from '~/contracts/administration/overview'

/** All recommendations, filtered by the address. */
export async function loadAdminTestimonials(args: Args) {
  await requirePermission(args, 'overview.read')
  const search = new URL(args.request.url).searchParams
  const filter = { text: search.get('text')?.trim().slice(0, limits.searchCharacters) || undefined }
  const page = pageIn(search)
  const { data, total } = await callPage(args, listAdminTestimonials, { query: { ...filter, page } })
  return { filter, page, testimonials: data, total }
}
export type AdminTestimonialsData = Awaited<ReturnType<typeof loadAdminTestimonials>>
