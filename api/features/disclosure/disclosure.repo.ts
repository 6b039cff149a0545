import { type Selectable, sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { Schema } from '~/api/platform/database/schema'
import type { DisclosureFacts, FrozenDisclosure } from '~/contracts/content/disclosure'
import type { Account, Life } from './disclosure.rules'

const lifeColumns = [
  'number',
  'published_at',
  'valid_until',
  'replaced_at',
  'withdrawn_at',
  'withdrawal_reason',
  'erased_at',
  'removed_at',
] as const

/** Of a query of `person`; its moments are written. */
const newestLife = sql<Record<keyof Life, string | null> | null>`(select to_jsonb(life) from (
  select ${sql.join(lifeColumns.map((column) => sql.ref(column)))} from disclosure
  where disclosure.outlet_id = person.id order by number desc limit 1) life)`

const moment = (written: string | null) => (written === null ? null : new Date(written))

const toLife = (row: Record<keyof Life, string | null>): Life => ({
  number: Number(row.number),
  published_at: new Date(row.published_at ?? ''),
  valid_until: row.valid_until ?? '',
  replaced_at: moment(row.replaced_at),
  withdrawn_at: moment(row.withdrawn_at),
  withdrawal_reason: row.withdrawal_reason,
  erased_at: moment(row.erased_at),
  removed_at: moment(row.removed_at),
})

interface FoundOutlet {
  facts: DisclosureFacts
  signature: SignatureRow | undefined
  /** The newest report. */
  report: Life | null
  /** It stands in the registry as far as it is up to the outlet. */
  listed: boolean
}

/**
 * What a report says about the outlet, from its profile, the signature that waits, if one does, the newest report, and whether the
 * outlet stands in the registry. Undefined for a made-up outlet.
 */
export async function findOutlet(database: Database, outletId: string): Promise<FoundOutlet | undefined> {
  const row = await database
    .selectFrom('person')
    .leftJoin('disclosure_signature as waiting', 'waiting.outlet_id', 'person.id')
    .leftJoin('registry_entry as entry', 'entry.outlet_id', 'person.id')
    .select(sql<string>`coalesce(entity_name, '')`.as('name'))
    .select(['person.country_id as country', 'person.city', 'person.website', 'person.languages'])
    .select(['person.media_types as mediaTypes', 'entry.agreed_at'])
    .select(['waiting.id', 'signed_at', 'signed_name', 'signed_function', 'standard', 'waiting.state'])
    .select(newestLife.as('report'))
    .where('person.id', '=', outletId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, signed_at, signed_name, signed_function, standard, state, report, agreed_at, ...facts } = row
  const signature = { id, signed_at, signed_name, signed_function, standard, state }
  return {
    facts,
    signature: id === null ? undefined : (signature as SignatureRow),
    report: report && toLife(report),
    listed: agreed_at !== null,
  }
}

const lives = (database: Database, outletId: string) =>
  database.selectFrom('disclosure').select(lifeColumns).where('outlet_id', '=', outletId)

/** Newest first. */
export const selectLives = (
  database: Database,
  outletId: string,
  window: { limit: number; offset: number },
): Promise<Life[]> =>
  lives(database, outletId).orderBy('number', 'desc').limit(window.limit).offset(window.offset).execute()

export const findNewest = (database: Database, outletId: string): Promise<Life | undefined> =>
  lives(database, outletId).orderBy('number', 'desc').limit(1).executeTakeFirst()

export const findBySignature = (
  database: Database,
  outletId: string,
  signatureId: string,
): Promise<Life | undefined> =>
  lives(database, outletId).where('signature_id', '=', signatureId).executeTakeFirst()

interface Head {
  newest: number | null
  account: Account
  /** As the profile says now. */
  name: string | null
}

/** Number of the newest report, which is how many there are, state and name of the account; null where there is none. */
export async function findHead(database: Database, outletId: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select (select max(number) from disclosure where outlet_id = ${outletId}) as newest,
      person.state as account, person.entity_name as name
    from (values (1)) always left join person on person.id = ${outletId}`.execute(database)
  return rows[0] ?? { newest: null, account: null, name: null }
}

/** A published doubt in a report, with moments as the database writes them. */
export interface ShownDoubt {
  id: string
  question: string
  text: string
  link: string | null
  created_at: string
  reply: string | null
  replied_at: string | null
}

const shownDoubts = sql<ShownDoubt[]>`(
  select coalesce(jsonb_agg(to_jsonb(shown) order by shown.id), '[]') from (
    select id, question, text, link, created_at, reply, replied_at from disclosure_doubt doubt
    where doubt.outlet_id = disclosure.outlet_id and doubt.number = disclosure.number and doubt.state = 'published') shown)`

/** These reports with their content, which is null for those that are gone. */
export const selectReports = (database: Database, outletId: string, numbers: readonly number[]) =>
  lives(database, outletId)
    .select(['standard', 'content', 'signature_id', 'signed_name', 'signed_function', 'signed_at'])
    .select(shownDoubts.as('doubts'))
    .where('number', 'in', [...numbers])
    .execute()
export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export type SignatureRow = Pick<
  Selectable<Schema['disclosure_signature']>,
  'id' | 'signed_at' | 'signed_name' | 'signed_function' | 'standard' | 'state'
>

/** In place of the one that waits. */
export const writeSignature = (
  database: Database,
  outletId: string,
  { content, ...row }: SignatureRow & { content: FrozenDisclosure },
) => {
  const values = { ...row, content: JSON.stringify(content) }
  return database
    .insertInto('disclosure_signature')
    .values({ outlet_id: outletId, ...values })
    .onConflict((conflict) => conflict.column('outlet_id').doUpdateSet(values))
    .execute()
}

/** False if none waits. */
export async function deleteSignature(database: Database, outletId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('disclosure_signature')
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** This report is replaced, unless it was withdrawn. */
export const markReplaced = (
  database: Database,
  { outletId, number }: { outletId: string; number: number },
  now: Date,
) =>
  database
    .updateTable('disclosure')
    .set({ replaced_at: now, remind_on: null })
    .where('outlet_id', '=', outletId)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Publishes what waits, in the caller's transaction and behind its lock. */
export async function publishSigned(
  database: Database,
  outletId: string,
  made: { number: number; now: Date; lastDay: string; remindOn: string | null },
): Promise<void> {
  await sql`
    with signed as (delete from disclosure_signature where outlet_id = ${outletId} returning *)
    insert into disclosure (outlet_id, number, signature_id, signed_at, signed_name, signed_function, standard, content,
      published_at, valid_until, remind_on)
    select outlet_id, ${made.number}::int, id, signed_at, signed_name, signed_function, standard, content,
      ${made.now}::timestamptz, ${made.lastDay}::date, ${made.remindOn}::date from signed`.execute(database)
}

/** `at` null takes the withdrawal back. */
export const setWithdrawn = (
  database: Database,
  { outletId, number }: { outletId: string; number: number },
  change: { at: Date | null; reason: string | null; remindOn: string | null },
) =>
  database
    .updateTable('disclosure')
    .set({ withdrawn_at: change.at, withdrawal_reason: change.reason, remind_on: change.remindOn })
    .where('outlet_id', '=', outletId)
    .where('number', '=', number)
    .execute()

/** Takes everything that the outlet has said from its reports; a trigger takes what others have said about it. */
export const eraseContent = (database: Database, outletId: string, now: Date) =>
  database
    .updateTable('disclosure')
    .set({
      content: null,
      signed_name: null,
      signed_function: null,
      withdrawal_reason: null,
      remind_on: null,
      erased_at: now,
    })
    .where('outlet_id', '=', outletId)
    .execute()

/** Reports of active outlets of which somebody is to be reminded by this day. */
const due = (database: Database, today: string) =>
  database
    .selectFrom('disclosure')
    .innerJoin('person as outlet', 'outlet.id', 'disclosure.outlet_id')
    .where('remind_on', '<=', today)
    .where('outlet.state', '=', 'active')

export interface Position {
  remind_on: string | null
  outlet_id: string
  number: number
}

export function selectDue(
  database: Database,
  { today, after, limit }: { today: string; after: Position | undefined; limit: number },
): Promise<Position[]> {
  const begin = after ?? { remind_on: '-infinity', outlet_id: NIL, number: 0 }
  return due(database, today)
    .select(['remind_on', 'outlet_id', 'number'])
    .where(
      sql<boolean>`(remind_on, outlet_id, number)
        > (${begin.remind_on}::date, ${begin.outlet_id}::uuid, ${begin.number}::int)`,
    )
    .orderBy('remind_on')
    .orderBy('outlet_id')
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Locked in a fixed order: another process waits, and then sees that it is done. */
export const lockDue = (database: Database, today: string, rows: readonly Position[]) =>
  due(database, today)
    .select(['disclosure.outlet_id', 'disclosure.number', 'disclosure.valid_until'])
    .select(['outlet.email', 'outlet.locale', 'outlet.first_name', 'outlet.roles', 'outlet.parent_id'])
    .where(
      sql<boolean>`(disclosure.outlet_id, disclosure.number) in (
        select * from unnest(${rows.map((row) => row.outlet_id)}::uuid[], ${rows.map((row) => row.number)}::int[]))`,
    )
    .orderBy('disclosure.outlet_id')
    .orderBy('disclosure.number')
    .forUpdate('disclosure')
    .execute()
export type DueRow = Awaited<ReturnType<typeof lockDue>>[number]

export const setReminders = (
  database: Database,
  next: readonly { outlet_id: string; number: number; remindOn: string | null }[],
) =>
  sql`
    update disclosure set remind_on = next.remind_on
    from unnest(${next.map((each) => each.outlet_id)}::uuid[], ${next.map(({ number }) => number)}::int[],
      ${next.map(({ remindOn }) => remindOn)}::date[]) as next(outlet_id, number, remind_on)
    where disclosure.outlet_id = next.outlet_id and disclosure.number = next.number`.execute(database)
