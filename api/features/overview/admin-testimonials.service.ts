import { peopleFile } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { inBatches } from '~/api/platform/database/lists/place-in-list'
import type { ApiDeps } from '~/api/platform/deps'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { limits } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { AdminTestimonial } from '~/contracts/administration/overview'
import * as repo from './admin-testimonials.repo'

const toTestimonial = (row: repo.AdminTestimonialRow): AdminTestimonial => ({
  id: row.id,
  text: row.text,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author ?? '' },
  profile: { id: row.profile_id, name: row.profile },
  createdAt: row.created_at.toISOString(),
  hidden: row.hidden_at !== null,
  removed: row.removed_at !== null,
})

/** All testimonials, newest first; counted up to 1,001. Two queries. */
export async function listAdminTestimonials(
  { database }: ApiDeps,
  query: PageWindow & { text?: string | undefined },
): Promise<Page<AdminTestimonial[]>> {
  const text = query.text || undefined
  const rows = await repo.selectAdminTestimonials(database, text, pageWindow(query))
  const items = rows.map(toTestimonial)
  return new Page(items, await repo.countAdminTestimonials(database, text, limits.counted + 1))
}

async function* readTestimonials({ database }: ApiDeps, text: string | undefined, size: number) {
  const batches = inBatches(size, (batch) => repo.selectAdminTestimonials(database, text, batch))
  for await (const rows of batches) yield rows.map(toTestimonial)
}

/** The same list as a file. */
export const exportAdminTestimonials = (
  deps: ApiDeps,
  actor: Actor,
  text: string | undefined,
): Promise<FileAnswer> =>
  peopleFile<AdminTestimonial>(deps, actor, {
    name: 'testimonials',
    filter: {},
    columns: {
      id: ({ id }) => id,
      text: (testimonial) => testimonial.text,
      author: ({ author }) => author?.name ?? null,
      profile: ({ profile }) => profile.name,
      created: ({ createdAt }) => createdAt,
      hidden: ({ hidden }) => hidden,
      removed: ({ removed }) => removed,
    },
    read: (size) => readTestimonials(deps, text || undefined, size),
  })
