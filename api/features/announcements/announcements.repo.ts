import { countRows } from '~/api/platform/database/count-rows'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '~/api/platform/database'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import { knownLocale } from '~/contracts/languages'
import type { AnnouncementState, AnnouncementTexts, Audience } from '~/contracts/messages/announcements'
import { isActive } from '~/api/platform/database/conditions'
import { roleOfKind } from '~/contracts/accounts/account-kinds'

const columns = [
  'announcement.id', 'provider_id', 'to_outlets', 'author_id', 'texts', 'everybody', 'kinds', 'countries', 'languages', 'state', 'version',
  'announcement.created_at', 'send_at', 'started_at', 'ended_at', 'gathered_to', 'gathered', 'recipient_count', 'sent_count',
] as const // prettier-ignore

/** What an erased provider has left, until the rows of its recipients are deleted, has version 0 and exists for nobody. */
const announcements = (database: Database) =>
  database.selectFrom('announcement').select(columns).where('version', '>', 0)

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

/** As `textFor` chooses it: a list reads no texts. The last is in a language that the program no longer knows. */
const subjectFor = (locale: Locale) =>
  sql<string>`coalesce(${sql.join(
    [locale, defaultLocale, ...localeCodes].map((code) => sql`texts -> ${code}::text ->> 'subject'`),
  )}, jsonb_path_query_first(texts, '$.*.subject') #>> '{}')`

export const selectAnnouncements = (
  database: Database,
  providerId: string | null,
  { locale, limit, offset }: { locale: Locale; limit: number; offset: number },
) =>
  database
    .selectFrom('announcement')
    .select([
      'id',
      'provider_id',
      'to_outlets',
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
export const countAnnouncements = (
  database: Database,
  providerId: string | null,
  most: number,
): Promise<number> =>
  countRows(database, database.selectFrom('announcement').select('id').where(isOf(providerId)).limit(most))

/** Up to a bound. */
export const countDrafts = (database: Database, providerId: string, most: number): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('announcement')
      .select('id')
      .where(isOf(providerId))
      .where('state', '=', 'draft')
      .limit(most),
  )

export const countCountries = (database: Database, ids: readonly string[]): Promise<number> =>
  countRows(database, database.selectFrom('country').where('id', '=', sql<string>`any(${[...ids]}::text[])`))

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
  toOutlets: boolean
  authorId: string
  now: Date
}

export const insertAnnouncement = (
  database: Database,
  { id, providerId, toOutlets, authorId, now, ...rest }: NewAnnouncement,
) =>
  database
    .insertInto('announcement')
    .values({
      id,
      provider_id: providerId,
      to_outlets: toOutlets,
      author_id: authorId,
      created_at: now,
      ...written(rest),
    })
    .execute()

export const updateAnnouncement = (database: Database, id: string, change: Written) =>
  database
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
  database.deleteFrom('announcement').where('id', '=', id).execute()

/** When others of a provider are or were to be sent in this span; at most as many as fit into it. */
export async function selectTimes(
  database: Database,
  { providerId, except, from, to }: { providerId: string; except: string; from: Date; to: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ send_at: Date }>`
    select send_at from announcement where provider_id = ${providerId} and id <> ${except}
      and send_at > ${from} and send_at < ${to}
    order by send_at limit 20`.execute(database)
  return rows.map(({ send_at: at }) => at)
}

/** Names the author of an announcement, and the provider. */
export const selectNamed = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(['id', 'roles', 'parent_id', 'title', 'first_name', 'last_name', 'entity_name', 'vanity_name'])
    .select(['email', 'locale', 'state', 'validated', 'visibility', 'discreet'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
export type NamedRow = Awaited<ReturnType<typeof selectNamed>>[number]

/** True if this person has got it. */
export async function hasReceived(database: Database, id: string, personId: string): Promise<boolean> {
  const row = await database
    .selectFrom('announcement_delivery')
    .select('person_id')
    .where('announcement_id', '=', id)
    .where('person_id', '=', personId)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export type AudienceRow = Pick<
  AnnouncementRow,
  'provider_id' | 'to_outlets' | 'author_id' | 'everybody' | 'kinds' | 'countries' | 'languages'
>

const roleNames: Record<string, string> = { ...roleOfKind, contributor: 'contributor' }
const anyOf = (values: readonly string[]) => sql`any(${[...values]}::text[])`
const allOf = (values: readonly string[]) => sql`all(${[...values]}::text[])`

/** As in the index `person_audience`. */
const ofKinds = (kinds: readonly string[]) => sql`(case when person.parent_id is null
  then effective_role(person.roles) else 'contributor' end) = ${anyOf(kinds.flatMap((kind) => roleNames[kind] ?? []))}`

/** Neither of the two has blocked the other one. Asked for each account: `exists` would read all discussions of the provider. */
const unblocked = (providerId: string) => sql`not coalesce((
  select bool_or(mine.blocked_at is not null or other.blocked_at is not null)
  from discussion_side mine
  join discussion_side other on other.discussion_id = mine.discussion_id and other.side = 3 - mine.side
  where mine.person_id = person.id and other.person_id = ${providerId}), false)`

/** Followers of a provider must still be members, as only members follow. */
const isMember = sql`(effective_role(person.roles) is not null and (person.parent_id is not null
  or effective_role(person.roles) not in ('ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_SERVICE_PROVIDER') or person.validated))`

type Sender = Pick<AnnouncementRow, 'provider_id' | 'to_outlets'>

/** As when it was noted down: somebody may have left, blocked, stopped following or taken back their agreement since. */
export function stillBelongs({
  provider_id: providerId,
  to_outlets: toOutlets,
}: Sender): RawBuilder<unknown> {
  if (providerId === null) return isActive()
  const asked = toOutlets
    ? sql`link member where member.outlet_id = person.id and member.partner_id = ${providerId} and member.announcements`
    : sql`followed_provider follower
        where follower.person_id = person.id and follower.provider_id = ${providerId}`
  return sql`${isActive()} and ${isMember} and ${unblocked(providerId)} and exists (select from ${asked})`
}

const codes = [...localeCodes].sort()
/** Ranges of an index, between which only the languages of the program are. */
const between = [null, ...codes].map((after, at) => {
  const before = codes[at]
  const ends = [
    ...(after === null ? [] : [sql`person.locale > ${after}`]),
    ...(before === undefined ? [] : [sql`person.locale < ${before}`]),
  ]
  return sql`(${sql.join(ends, sql` and `)})`
})
/** Who has chosen a language that is gone, and so reads English. The second part: the database may have another order. */
const readsUnknown = sql`(${sql.join(between, sql` or `)}) and person.locale <> ${allOf(codes)}`

/** The index begins with the language: without a choice, all are looked up in it. */
function readsOneOf(chosen: readonly string[]): RawBuilder<unknown> {
  const languages = chosen.length === 0 ? localeCodes : chosen.map(knownLocale)
  const known = sql`person.locale = ${anyOf(languages)}`
  return languages.includes(defaultLocale) ? sql`(${known} or ${readsUnknown})` : known
}

/**
 * Who is in the audience, as a condition on `person`. Of outlets, the agreement alone decides here: the group knows which agree, so a
 * number without one that has blocked it would name that one. It is left out when its turn comes.
 */
function belongs(audience: AudienceRow): RawBuilder<unknown> {
  const { provider_id: providerId, to_outlets: toOutlets, everybody, kinds, countries, languages } = audience
  if (toOutlets) return isActive()
  const conditions = [
    isActive(),
    ...(providerId === null ? [] : [unblocked(providerId), isMember]),
    ...(everybody || kinds.length === 0 ? [] : [ofKinds(kinds)]),
    ...(everybody || countries.length === 0 ? [] : [sql`person.country_id = ${anyOf(countries)}`]),
    ...(everybody ? [] : [readsOneOf(languages)]),
  ]
  return sql.join(conditions, sql` and `)
}

/** The people among whom the audience is: all accounts, the followers of the provider, or the outlets of the group that agree. */
function candidates({ provider_id: providerId, to_outlets: toOutlets }: AudienceRow) {
  if (providerId === null) return sql`person`
  return toOutlets
    ? sql`link member join person on person.id = member.outlet_id and member.partner_id = ${providerId} and member.announcements`
    : sql`followed_provider follower join person on person.id = follower.person_id and follower.provider_id = ${providerId}`
}

/** Up to a bound: few are found by an index, and of many no more are read. */
export const countAudience = (database: Database, audience: AudienceRow, most: number): Promise<number> =>
  countRows(database, sql`select from ${candidates(audience)} where ${belongs(audience)} limit ${most}`)

interface Gathered {
  /** The last account looked at; null if there was none left. */
  last: string | null
  added: number
}

/**
 * Inside a transaction, with the announcement locked. Looks at the next accounts, in the order of their ids, and notes those of
 * the audience as recipients. Who has joined since sending began is not among them.
 */
export async function gatherAudience(
  database: Database,
  { id, ...audience }: AudienceRow & { id: string },
  { after, limit, startedAt }: { after: string; limit: number; startedAt: Date },
): Promise<Gathered> {
  const { provider_id: providerId, to_outlets: toOutlets } = audience
  const outlets = sql`select outlet_id as id from link where partner_id = ${providerId} and announcements
    and outlet_id > ${after}::uuid order by outlet_id limit ${limit}`
  const followers = sql`select person_id as id from followed_provider where provider_id = ${providerId}
    and person_id > ${after}::uuid and created_at <= ${startedAt} order by person_id limit ${limit}`
  const next =
    providerId === null
      ? sql`select id from person where id > ${after}::uuid order by id limit ${limit}`
      : toOutlets
        ? outlets
        : followers
  const { rows } = await sql<Gathered>`
    with next as materialized (${next}),
    added as (
      insert into announcement_delivery (announcement_id, person_id)
      select ${id}::uuid, person.id from next join person using (id)
      where ${belongs(audience)} and person.created_at <= ${startedAt}
      on conflict do nothing returning 1)
    select (select id from next order by id desc limit 1) as last, (select count(*)::int from added) as added`.execute(
    database,
  )
  return rows[0] ?? { last: null, added: 0 }
}
