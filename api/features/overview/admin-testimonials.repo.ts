import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import {
  type Batch,
  inKeyOrder,
  isBehind,
  type KeyOrder,
  placeOf,
  type PlaceInList,
} from '~/api/platform/database/lists/place-in-list'
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
  placeInList: PlaceInList
}

const nameOf = (table: string) =>
  sql`coalesce(${sql.ref(`${table}.entity_name`)}, ${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

const found = (text: string | undefined) =>
  sql`testimonial where ${matchesSearch(sql`sort_key(testimonial.text)`, text)}`

/** A page, or what is behind a place in the list. */
type Part = { limit: number; offset: number } | Batch

const newestFirst: KeyOrder = { key: ['id'], direction: 'desc' }

const from = (part: Part) =>
  'after' in part && part.after ? sql`and ${isBehind(newestFirst, part.after)}` : sql``

/** Newest first: ids increase with time. */
export const adminTestimonials = (
  text: string | undefined,
  part: Part,
): RawBuilder<AdminTestimonialRow> => sql`
  select page.id, page."placeInList", page.text, page.author_id, ${nameOf('author')} as author, page.profile_id,
    ${nameOf('profile')} as profile, page.created_at, page.hidden_at, page.removed_at
  from (select *, ${placeOf(newestFirst)} as "placeInList" from ${found(text)} ${from(part)}
    order by ${inKeyOrder(newestFirst)} limit ${part.limit} offset ${'offset' in part ? part.offset : 0}) page
  left join person author on author.id = page.author_id
  join person profile on profile.id = page.profile_id
  order by page.id desc`

export async function selectAdminTestimonials(
  database: Database,
  text: string | undefined,
  part: Part,
): Promise<AdminTestimonialRow[]> {
  return (await adminTestimonials(text, part).execute(database.db())).rows
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
