import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { CertificateStanding, SuspensionCode } from '~/api/platform/database/schema-trust'
import type { certificateQueues } from '~/contracts/constants'
import type { CertificateReason } from '~/contracts/certification/certificates'
import type { FrozenDisclosure } from '~/contracts/content/disclosure'

export interface ChangeRow {
  id: string
  kind: 'suspended' | 'lifted' | 'withdrawn'
  code: CertificateReason
  reason: string
  by_id: string | null
  by_admin: boolean
  /** As the database writes it. */
  at: string
}

export interface CertificateRow {
  number: string
  audit_id: string
  outlet_id: string
  outlet_name: string | null
  report: number
  report_digest: string | null
  report_readable: boolean
  standard: number
  body_id: string
  body_name: string
  body_website: string | null
  auditor_ids: string[]
  status_index: number
  issued_at: Date
  valid_from: string
  valid_until: string
  suspensions: SuspensionCode[]
  standing: CertificateStanding
  last_day: string
  renewed_by: string | null
  /** Oldest first. */
  changes: ChangeRow[]
}

/** What everybody sees: also what was seen before the clock was set back. */
const isPublic = (now: Date, table = sql.raw('certificate')) =>
  sql<boolean>`(${table}.announced or ${table}.issued_at <= ${now})`

const columns = (now: Date) => sql`
  certificate.number, audit_id, outlet_id, outlet_name, report, report_digest, standard, body_id, body_name, body_website,
  auditor_ids, status_index, issued_at, valid_from, valid_until, suspensions, standing, last_day,
  exists (select from disclosure join person on person.id = disclosure.outlet_id
    where disclosure.outlet_id = certificate.outlet_id and disclosure.number = report and person.state <> 'blocked'
      and withdrawn_at is null and erased_at is null and removed_at is null) as report_readable,
  (select newer.number from certificate newer where newer.outlet_id = certificate.outlet_id
    and newer.issued_at > certificate.issued_at and ${isPublic(now, sql.raw('newer'))}
    order by newer.issued_at desc limit 1) as renewed_by,
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'code', code, 'reason', reason, 'by_id', by_id,
    'by_admin', by_admin,    'at', at) order by id), '[]') from certificate_change change where change.number = certificate.number) as changes`

const select = async (
  database: Database,
  now: Date,
  rest: RawBuilder<unknown>,
): Promise<CertificateRow[]> => {
  const { rows } = await sql<CertificateRow>`
    select ${columns(now)} from certificate where ${isPublic(now)} ${rest}`.execute(database)
  return rows
}

/** A public certificate; undefined without one. */
export const findCertificate = async (
  database: Database,
  number: string,
  now: Date,
): Promise<CertificateRow | undefined> =>
  (await select(database, now, sql`and certificate.number = ${number}`))[0]

/** The newest public one of an outlet. */
export const findOfOutlet = async (
  database: Database,
  outletId: string,
  now: Date,
): Promise<CertificateRow | undefined> =>
  (await select(database, now, sql`and outlet_id = ${outletId} order by issued_at desc limit 1`))[0]

/** Bits of a status list that are set, as their places in it. */
export async function selectStatuses(
  database: Database,
  { standing, from, to }: { standing: CertificateStanding; from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ bit: number }>`
    select status_index - ${from}::int as bit from certificate
    where standing = ${sql.lit(standing)} and standing <> 'good' and status_index >= ${from} and status_index < ${to}
    order by status_index`.execute(database)
  return rows.map(({ bit }) => bit)
}

export const findLastIndex = async (database: Database): Promise<number> => {
  const { rows } = await sql<{
    last: number | null
  }>`select max(status_index) as last from certificate`.execute(database)
  return rows[0]?.last ?? 0
}

type Queue = (typeof certificateQueues)[number]

export interface Managed {
  /** Null for all bodies. */
  bodyId: string | null
  queue: Queue
  today: string
  now: Date
}

function inQueue({ bodyId, queue, today, now }: Managed): RawBuilder<unknown> {
  const state =
    queue === 'ended'
      ? sql`last_day < ${today}::date`
      : sql`last_day >= ${today}::date and standing = ${sql.lit(queue === 'valid' ? 'good' : 'suspended')}`
  return sql`${state} and ${isPublic(now)} ${bodyId === null ? sql`` : sql`and body_id = ${bodyId}`}`
}

/** Those that end first first; of those that have ended the last one. */
export const selectQueue = (
  database: Database,
  managed: Managed,
  { limit, offset }: { limit: number; offset: number },
): Promise<CertificateRow[]> => {
  const order = managed.queue === 'ended' ? sql.raw('desc') : sql.raw('asc')
  return select(
    database,
    managed.now,
    sql`and ${inQueue(managed)} order by last_day ${order}, certificate.number ${order} limit ${limit} offset ${offset}`,
  )
}

/** How many there are in each queue, up to `bound`. */
export async function countQueues(
  database: Database,
  managed: Omit<Managed, 'queue'>,
  bound: number,
): Promise<Record<Queue, number>> {
  const upTo = (queue: Queue) =>
    sql`(select count(*)::int from (select from certificate where ${inQueue({ ...managed, queue })} limit ${bound}) counted)`
  const { rows } = await sql<Record<Queue, number>>`
    select ${upTo('valid')} as valid, ${upTo('suspended')} as suspended, ${upTo('ended')} as ended`.execute(
    database,
  )
  return rows[0] ?? { valid: 0, suspended: 0, ended: 0 }
}

/** A report that is certified, and the website of who certifies it. */
export async function findAudited(
  database: Database,
  { outletId, report, bodyId }: { outletId: string; report: number; bodyId: string },
) {
  const { rows } = await sql<{ content: FrozenDisclosure | null; website: string | null }>`
    select (select content from disclosure where outlet_id = ${outletId} and number = ${report}) as content,
      (select website from person where id = ${bodyId}) as website`.execute(database)
  return rows[0]
}

interface NewCertificate {
  number: string
  auditId: string
  outletId: string
  outletName: string
  report: number
  digest: string | null
  standard: number
  bodyId: string
  bodyName: string
  website: string | null
  auditorIds: readonly string[]
  issuedAt: Date
  from: string
  until: string
  remindOn: string | null
}

/** With the next bit of the status lists: no two are made at the same time. */
export async function insertCertificate(database: Database, made: NewCertificate): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('certificate'))`.execute(database)
  await sql`
    insert into certificate (number, audit_id, outlet_id, outlet_name, report, report_digest, standard, body_id, body_name,
      body_website, auditor_ids, status_index, issued_at, valid_from, valid_until, remind_on)
    select ${made.number}, ${made.auditId}, ${made.outletId}, ${made.outletName}, ${made.report}, ${made.digest},
      ${made.standard}, ${made.bodyId}, ${made.bodyName}, ${made.website}, ${[...made.auditorIds]}::uuid[],
      coalesce(max(status_index), -1) + 1, ${made.issuedAt}, ${made.from}::date, ${made.until}::date,
      ${made.remindOn}::date from certificate`.execute(database)
}

/** False if it is public, or there is none. */
export async function deleteUnseen(database: Database, auditId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('certificate')
    .where('audit_id', '=', auditId)
    .where('announced', '=', false)
    .where('issued_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Number of the certificate of an audit, once everybody sees it. */
export const findNumber = async (
  database: Database,
  auditId: string,
  now: Date,
): Promise<string | undefined> =>
  (
    await database
      .selectFrom('certificate')
      .select('number')
      .where('audit_id', '=', auditId)
      .where((is) => is.or([is('announced', '=', true), is('issued_at', '<=', now)]))
      .executeTakeFirst()
  )?.number

export const markDue = (database: Database, now: Date) =>
  database
    .updateTable('certificate')
    .set({ announced: true })
    .where('announced', '=', false)
    .where('issued_at', '<=', now)
    .execute()

/** The certificate that is made known now; undefined if it was before, or there is none. */
export const markAnnounced = (database: Database, number: string) =>
  database
    .updateTable('certificate')
    .set({ announced: true })
    .where('number', '=', number)
    .where('announced', '=', false)
    .returning('number')
    .executeTakeFirst()

export interface NewKey {
  kid: string
  alg: string
  jwk: Record<string, string>
  sealed: string
  now: Date
}

/** The key that signs; undefined before the first need. */
export const findActive = (database: Database) =>
  database.selectFrom('signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst()

/** Two that change the key at once do so one after the other. In the caller's transaction. */
export const lockKeys = (database: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('signing key'))`.execute(database)

/** Nothing happens if another process has made one. */
export const insertKey = (database: Database, { kid, alg, jwk, sealed, now }: NewKey) =>
  database
    .insertInto('signing_key')
    .values({ kid, alg, public_jwk: JSON.stringify(jwk), sealed_private: sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** It signs no more: its private part is gone, what it has signed can be verified for ever. */
export const retire = (database: Database, kid: string, now: Date) =>
  database
    .updateTable('signing_key')
    .set({ retired_at: now, sealed_private: null })
    .where('kid', '=', kid)
    .where('retired_at', 'is', null)
    .execute()

/** Public parts of all keys, the newest first. */
export const selectKeys = (database: Database) =>
  database
    .selectFrom('signing_key')
    .select(['kid', 'alg', 'public_jwk'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()
