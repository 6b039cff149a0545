import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import type { AnnouncementState, AnnouncementTexts, Audience } from '~/contracts/messages/announcements'

const columns = [
  'announcement.id', 'provider_id', 'author_id', 'texts', 'everybody', 'kinds', 'countries', 'languages', 'state', 'version',
  'announcement.created_at', 'send_at', 'started_at', 'ended_at', 'gathered_to', 'gathered', 'recipient_count', 'sent_count',
] as const // prettier-ignore

/** What an erased provider has left, until the rows of its recipients are deleted, has version 0 and exists for nobody. */
const announcements = (database: Database) =>
  database.db().selectFrom('announcement').select(columns).where('version', '>', 0)

export const findAnnouncement = (database: Database, id: string) =>
  announcements(database).where('id', '=', id).executeTakeFirst()
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>

/** Inside a transaction; locked until its end: sending waits for an action, and an action for the current batch. */
export const lockAnnouncement = (database: Database, id: string) =>
  announcements(database).where('id', '=', id).forUpdate().executeTakeFirst()

/** Those of the campus team (null), or of a provider. */
const isOf = (providerId: string | null) =>
  providerId === null
    ? sql<boolean>`(announcement.provider_id is null and announcement.version > 0)`
    : sql<boolean>`announcement.provider_id = ${providerId}`

/** As `textFor` chooses it: a list reads no texts. */
const subjectFor = (locale: Locale) =>
  sql<string>`coalesce(${sql.join(
    [locale, defaultLocale, ...localeCodes].map((code) => sql`texts -> ${code}::text ->> 'subject'`),
  )})`

export const selectAnnouncements = (
  database: Database,
  providerId: string | null,
  { locale, limit, offset }: { locale: Locale; limit: number; offset: number },
) =>
  database
    .db()
    .selectFrom('announcement')
    .select([
      'id',
      'provider_id',
      'state',
      'created_at',
      'send_at',
      'ended_at',
      'recipient_count',
      'sent_count',
    ])
    .select(subjectFor(locale).as('subject'))
    .where(isOf(providerId))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Up to a bound. */
export async function countAnnouncements(
  database: Database,
  providerId: string | null,
  most: number,
): Promise<number> {
  const row = await database
    .db()
    .selectFrom((db) =>
      db.selectFrom('announcement').select('id').where(isOf(providerId)).limit(most).as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Up to a bound. */
export async function countDrafts(database: Database, providerId: string, most: number): Promise<number> {
  const row = await database
    .db()
    .selectFrom((db) =>
      db
        .selectFrom('announcement')
        .select('id')
        .where(isOf(providerId))
        .where('state', '=', 'draft')
        .limit(most)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countCountries(database: Database, ids: readonly string[]): Promise<number> {
  const row = await database
    .db()
    .selectFrom('country')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface Written {
  texts: AnnouncementTexts
  audience: Audience
}

const written = ({ texts, audience }: Written) => ({
  texts: JSON.stringify(texts),
  everybody: audience.everybody,
  kinds: audience.kinds,
  countries: audience.countries,
  languages: audience.languages,
})

interface NewAnnouncement extends Written {
  id: string
  providerId: string | null
  authorId: string
  now: Date
}

export const insertAnnouncement = (
  database: Database,
  { id, providerId, authorId, now, ...rest }: NewAnnouncement,
) =>
  database
    .db()
    .insertInto('announcement')
    .values({ id, provider_id: providerId, author_id: authorId, created_at: now, ...written(rest) })
    .execute()

export const updateAnnouncement = (database: Database, id: string, change: Written) =>
  database
    .db()
    .updateTable('announcement')
    .set(written(change))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

interface Move {
  state: AnnouncementState
  sendAt?: Date | null
  endedAt?: Date
}

export const moveAnnouncement = (database: Database, id: string, { state, sendAt, endedAt }: Move) =>
  database
    .db()
    .updateTable('announcement')
    .set({
      state,
      ...(sendAt === undefined ? {} : { send_at: sendAt }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteAnnouncement = (database: Database, id: string) =>
  database.db().deleteFrom('announcement').where('id', '=', id).execute()

/** When others of a provider are or were to be sent in this span; at most as many as fit into it. */
export async function selectTimes(
  database: Database,
  { providerId, except, from, to }: { providerId: string; except: string; from: Date; to: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ send_at: Date }>`
    select send_at from announcement where provider_id = ${providerId} and id <> ${except}
      and send_at > ${from} and send_at < ${to}
    order by send_at limit 20`.execute(database.db())
  return rows.map(({ send_at: at }) => at)
}

/** Names the author of an announcement, and the provider. */
export const selectNamed = (database: Database, ids: readonly string[]) =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'roles', 'parent_id', 'title', 'first_name', 'last_name', 'entity_name', 'vanity_name'])
    .select(['email', 'locale', 'state', 'validated', 'visibility'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
export type NamedRow = Awaited<ReturnType<typeof selectNamed>>[number]

/** True if this person has got it. */
export async function hasReceived(database: Database, id: string, personId: string): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom('announcement_delivery')
    .select('person_id')
    .where('announcement_id', '=', id)
    .where('person_id', '=', personId)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
