import type { ApiDeps } from '~/api/platform/deps'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { limits } from '~/contracts/constants'
import type { AdminTestimonial } from '~/contracts/administration/overview'
import * as repo from './admin-testimonials.repo'

/** All testimonials, newest first; counted up to 1,001. Two queries. */
export async function listAdminTestimonials(
  { database }: ApiDeps,
  query: PageWindow & { text?: string | undefined },
): Promise<Page<AdminTestimonial[]>> {
  const text = query.text || undefined
  const rows = await repo.selectAdminTestimonials(database, text, pageWindow(query))
  const items = rows.map((row) => ({
    id: row.id,
    text: row.text,
    author: row.author_id === null ? null : { id: row.author_id, name: row.author ?? '' },
    profile: { id: row.profile_id, name: row.profile },
    createdAt: row.created_at.toISOString(),
    hidden: row.hidden_at !== null,
    removed: row.removed_at !== null,
  }))
  return new Page(items, await repo.countAdminTestimonials(database, text, limits.counted + 1))
}
