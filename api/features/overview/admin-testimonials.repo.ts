import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { matchesSearch } from '~/api/platform/database/lists/words'

export interface AdminTestimonialRow {
  id: string
  text: string
  author_id: string | null
  author: string | null
  profile_id: string
  profile: string
  created_at: Date
  hidden_at: Date | null
  removed_at: Date | null
}

const nameOf = (table: string) =>
  sql`coalesce(${sql.ref(`${table}.entity_name`)}, ${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

const found = (text: string | undefined) =>
  sql`testimonial where ${matchesSearch(sql`sort_key(testimonial.text)`, text)}`

/** Newest first: ids increase with time. */
export const adminTestimonials = (
  text: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<AdminTestimonialRow> => sql`
  select page.id, page.text, page.author_id, ${nameOf('author')} as author, page.profile_id,
    ${nameOf('profile')} as profile, page.created_at, page.hidden_at, page.removed_at
  from (select * from ${found(text)} order by id desc limit ${limit} offset ${offset}) page
  left join person author on author.id = page.author_id
  join person profile on profile.id = page.profile_id
  order by page.id desc`

export async function selectAdminTestimonials(
  database: Database,
  text: string | undefined,
  window: { limit: number; offset: number },
): Promise<AdminTestimonialRow[]> {
  return (await adminTestimonials(text, window).execute(database.db())).rows
}

export async function countAdminTestimonials(
  database: Database,
  text: string | undefined,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${found(text)} limit ${bound}) counted`.execute(
    database.db(),
  )
  return rows[0]?.count ?? 0
}
