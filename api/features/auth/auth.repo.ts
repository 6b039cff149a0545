import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { notifyLive } from '~/api/platform/live'
import type { Locale } from '~/contracts/constants'
import type { SoughtInProfile } from '~/contracts/people/completeness'

const seconds = (from: Date, amount: number) => new Date(from.getTime() + amount * 1000)

export const findCredentials = (database: Database, email: string) =>
  database
    .selectFrom('person')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['person.id', 'person.email', 'person.password_hash', 'person.first_name', 'person.locale'])
    .select([
      'person.state',
      'person.deactivated_at',
      'person.erasure_notice_at',
      'parent.state as parent_state',
    ])
    .where('person.email', '=', email)
    .executeTakeFirst()

/** Returns false if the password has been changed meanwhile. */
export async function replaceHash(
  database: Database,
  id: string,
  { stored, renewed }: { stored: string; renewed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('person')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', stored)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findPasswordHash = async (database: Database, id: string): Promise<string | null> =>
  (await database.selectFrom('person').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash ?? null

interface NewSession {
  id: string
  personId: string
  address: string
  /** What is kept of the address of discreet people. */
  beginning: string
  userAgent: string
  now: Date
}

export const insertSession = (database: Database, session: NewSession) =>
  database
    .insertInto('session')
    .values({
      id: session.id,
      person_id: session.personId,
      created_at: session.now,
      last_used_at: session.now,
      address: sql<string>`case when (select discreet from person where id = ${session.personId})
        then ${session.beginning} else ${session.address} end`,
      user_agent: session.userAgent,
    })
    .execute()

interface NewRefreshToken {
  hash: string
  sessionId: string
  now: Date
  lifetime: number
}

/** No error if it exists: successors are derived, so a concurrent request may have inserted it. It keeps its timestamps. */
export const insertRefreshToken = (database: Database, token: NewRefreshToken) =>
  database
    .insertInto('refresh_token')
    .values({
      hash: token.hash,
      session_id: token.sessionId,
      created_at: token.now,
      expires_at: seconds(token.now, token.lifetime),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()

/** Locked until the end of the transaction, to serialise concurrent refreshes with one token. */
export const findRefreshToken = (database: Database, hash: string) =>
  refreshTokenQuery(database, hash).forUpdate('refresh_token').executeTakeFirst()

export const readRefreshToken = (database: Database, hash: string) =>
  refreshTokenQuery(database, hash).executeTakeFirst()

const refreshTokenQuery = (database: Database, hash: string) =>
  database
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select([
      'refresh_token.session_id',
      'refresh_token.used_at',
      'refresh_token.expires_at',
      'session.created_at',
      'session.ended_at',
      'person.id as person_id',
      'person.email',
      'person.state',
      'parent.state as parent_state',
    ])
    .where('refresh_token.hash', '=', hash)

export async function isRefreshTokenUsed(database: Database, hash: string): Promise<boolean> {
  const row = await database
    .selectFrom('refresh_token')
    .select('used_at')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return Boolean(row?.used_at)
}

export async function markRefreshTokenUsed(
  database: Database,
  token: { hash: string; sessionId: string; now: Date },
) {
  await database
    .updateTable('refresh_token')
    .set({ used_at: token.now })
    .where('hash', '=', token.hash)
    .where('used_at', 'is', null)
    .execute()
  await database
    .updateTable('session')
    .set({ last_used_at: token.now })
    .where('id', '=', token.sessionId)
    .execute()
}

/** Ending a session also ends its push subscription and its streams, here and below. */
export async function endSession(database: Database, sessionId: string, now: Date): Promise<void> {
  const ended = await database
    .db()
    .with('silenced', (db) => db.deleteFrom('push_subscription').where('session_id', '=', sessionId))
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  if (ended) await notifyLive(database, { people: [ended.person_id], ended: true })
}

/** Ends the active sessions and all personal tokens of a person; `except` is the id of a session to keep. */
export async function endSessionsOf(
  database: Database,
  { personId, except, now }: { personId: string; except?: string | undefined; now: Date },
): Promise<void> {
  await database
    .db()
    .with('silenced', (db) =>
      db
        .deleteFrom('push_subscription')
        .where('person_id', '=', personId)
        .$if(except !== undefined, (query) => query.where('session_id', '!=', except as string)),
    )
    .with('revoked', (db) =>
      db
        .updateTable('personal_token')
        .set({ ended_at: now })
        .where('person_id', '=', personId)
        .where('ended_at', 'is', null),
    )
    .updateTable('session')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute()
  await notifyLive(database, { people: [personId], ended: true })
}

const accountColumns = [
  'person.id', 'person.email', 'person.roles', 'person.first_name', 'person.last_name', 'person.entity_name',
  'person.visible_trainer', 'person.parent_id', 'person.vanity_name', 'person.visibility', 'person.picture_id',
  'person.unread_notification_count', 'person.unread_message_count', 'person.notification_count',
  'person.message_count', 'person.locale', 'person.time_zone', 'person.country_id', 'person.validated',
  'person.editor',
] as const // prettier-ignore

/** What the profile has, without reading it. */
const given = sql<SoughtInProfile[]>`array_remove(array[
  case when person.description is not null then 'description' end,
  case when person.picture_id is not null then 'picture' end,
  case when person.expertise <> '{}' then 'expertise' end,
  case when person.languages <> '{}' then 'languages' end,
  case when person.contact_languages <> '{}' then 'contactLanguages' end,
  case when person.country_id is not null then 'country' end], null)`

/** Of the certification body that the person acts for; null where that is none. */
const waitingAudits = sql<number | null>`(select (select count(*)::int from (select from external_audit
    where body_id = body.provider_id and turn = 'body' and ended_at is null limit 100) waiting)
  from certification_body body where body.provider_id = coalesce(person.parent_id, person.id))`

/** The account with its parent's name, for `/users/me`. Every page calls it, so it only reads required columns. */
export const getAccount = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(accountColumns)
    .select('parent.entity_name as parent_entity_name')
    .select(given.as('given'))
    .select(waitingAudits.as('waiting_audits'))
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow()
export type Account = Awaited<ReturnType<typeof getAccount>>

/** What had been noted for suggestions goes with `discreet`. */
export async function updatePreferences(
  database: Database,
  id: string,
  preferences: { locale?: Locale; time_zone?: string | null; suggestions?: boolean; discreet?: boolean },
): Promise<void> {
  await database.updateTable('person').set(preferences).where('id', '=', id).execute()
  if (preferences.discreet) await database.deleteFrom('offer_dismissal').where('person_id', '=', id).execute()
}

/** A confirmation makes a device known; a login link replaces the password once. */
type Purpose = 'loginConfirmation' | 'loginLink'

interface Link {
  hash: string
  purpose: Purpose
}

interface NewLink extends Link {
  personId: string
  now: Date
  expiresAt: Date
}

export const insertLink = (database: Database, { hash, purpose, personId, now, expiresAt }: NewLink) =>
  database
    .insertInto('one_time_token')
    .values({ hash, person_id: personId, purpose, created_at: now, expires_at: expiresAt })
    .execute()

export const findLink = (database: Database, { hash, purpose }: Link) =>
  database
    .selectFrom('one_time_token as link')
    .innerJoin('person', 'person.id', 'link.person_id')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['link.used_at', 'link.expires_at', 'person.id', 'person.email', 'person.state'])
    .select(['person.deactivated_at', 'person.erasure_notice_at', 'parent.state as parent_state'])
    .where('link.hash', '=', hash)
    .where('link.purpose', '=', purpose)
    .executeTakeFirst()

/** False if the link has been used or has expired. Of two concurrent calls, one returns true. */
export async function useLink(database: Database, { hash, purpose }: Link, now: Date): Promise<boolean> {
  const row = await database
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Whatever ends all sessions must end the links that would open another one. */
export const endLoginLinksOf = (database: Database, personId: string, now: Date) =>
  database
    .updateTable('one_time_token')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('purpose', '=', 'loginLink')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()

/** Where whole IP addresses are kept for a while. Each condition has an index (migration 058). */
export const traces = [
  {
    table: 'session',
    at: 'created_at',
    of: 'person_id',
    // A reduced user agent has no version, so no full stop.
    isWhole: `(address not like '%x' or address is null and user_agent like '%.%')`,
  },
  { table: 'audit_entry', at: 'at', of: 'actor_id', isWhole: 'address_salt is not null' },
] as const
export type Trace = (typeof traces)[number]

interface Old {
  before: Date
  limit: number
}
/** Those of one person, or the oldest of all. */
export type Which = Old | { personId: string }

/** Rows with a whole address, or a whole user agent and no address. */
export const whole = ({ table, at, of, isWhole }: Trace, which: Which) =>
  'personId' in which
    ? sql`select id, address from ${sql.table(table)} where ${sql.ref(of)} = ${which.personId} and ${sql.raw(isWhole)}`
    : sql`select id, address from ${sql.table(table)} where ${sql.ref(at)} <= ${which.before} and ${sql.raw(isWhole)}
        order by ${sql.ref(at)} limit ${which.limit}`

/** In the caller's transaction. Of all people those that somebody else works on come in the next run. */
async function lockWhole<Row>(database: Database, trace: Trace, which: Which): Promise<Row[]> {
  const waiting = sql.raw('personId' in which ? '' : 'skip locked')
  const found = sql<Row>`select * from ${sql.table(trace.table)}
    where id in (select id from (${whole(trace, which)}) whole) order by id for update ${waiting}`
  return (await found.execute(database)).rows
}

export const countWhole = async (database: Database, trace: Trace, old: Old): Promise<number> =>
  (await whole(trace, old).execute(database)).rows.length

interface Found {
  id: string
  address: string | null
  user_agent: string | null
}

export const lockWholeSessions = (database: Database, which: Which) =>
  lockWhole<Found>(database, traces[0], which)

interface Shortened {
  ids: string[]
  addresses: (string | null)[]
}

export const shortenSessions = (
  database: Database,
  { ids, addresses, userAgents }: Shortened & { userAgents: (string | null)[] },
) =>
  sql`update session set address = given.address, user_agent = given.user_agent
    from unnest(${ids}::uuid[], ${addresses}::text[], ${userAgents}::text[]) as given (id, address, user_agent)
    where session.id = given.id`.execute(database)

export const lockWholeEntries = (database: Database, which: Which) =>
  lockWhole<{ id: string; address: string }>(database, traces[1], which)

/** Without its salt the digest of the whole address proves nothing about it. */
export const shortenEntries = (database: Database, { ids, addresses }: Shortened) =>
  sql`update audit_entry set address = given.address, address_salt = null
    from unnest(${ids}::uuid[], ${addresses}::text[]) as given (id, address)
    where audit_entry.id = given.id`.execute(database)
