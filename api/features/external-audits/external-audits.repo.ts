import { countRows } from '~/api/platform/database/count-rows'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { isActiveProvider } from '~/api/platform/database/conditions'
import type { Schema } from '~/api/platform/database/schema'

export type CaseRow = Selectable<Schema['external_audit']>
export type CaseChange = Updateable<Schema['external_audit']>

/** Undefined without such a case. */
export const findCase = (database: Database, id: string): Promise<CaseRow | undefined> =>
  database.selectFrom('external_audit').selectAll().where('id', '=', id).executeTakeFirst()

export const lockCase = (database: Database, id: string): Promise<CaseRow | undefined> =>
  database.selectFrom('external_audit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertCase = (database: Database, row: Insertable<Schema['external_audit']>) =>
  database
    .insertInto('external_audit')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateCase = (database: Database, id: string, change: CaseChange) =>
  database.updateTable('external_audit').set(change).where('id', '=', id).execute()

/** A case that another side has ended is open as long as that can be undone: the outlet does not know of it yet. */
export const hasOpen = async (
  database: Database,
  { outletId, except, cutoff }: { outletId: string; except?: string; cutoff: Date },
): Promise<boolean> =>
  (await database
    .selectFrom('external_audit')
    .select('id')
    .where('outlet_id', '=', outletId)
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb.and([eb('step_at', '>', cutoff), eb('step_told', '=', false), eb('step_side', '<>', 'outlet')]),
      ]),
    )
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()) !== undefined

/** Accounts of the parties and of their people, locked in a fixed order, as an erasure begins with them. */
export const lockParties = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'first_name', 'last_name', 'entity_name', 'roles', 'state'])
    .select(['validated', 'parent_id'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
export type Party = Awaited<ReturnType<typeof lockParties>>[number]

/** The contributors of a body who can log in, by name. */
export const selectAuditors = (database: Database, bodyId: string) =>
  database
    .selectFrom('person')
    .select(['person.id', 'first_name', 'last_name'])
    .select(
      sql<number>`(select count(*)::int from external_audit audit
        where audit.auditor_id = person.id and audit.ended_at is null)`.as('open'),
    )
    .where('parent_id', '=', bodyId)
    .where('state', '=', 'active')
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('person.id')
    .execute()

/** Ids of who has audited a case, also in the past. */
export const selectPastAuditors = async (database: Database, auditId: string): Promise<string[]> =>
  (
    await database
      .selectFrom('audit_auditor')
      .select('person_id')
      .where('audit_id', '=', auditId)
      .orderBy('assigned_at')
      .orderBy('person_id')
      .execute()
  ).map(({ person_id: id }) => id)

export const insertAuditor = (
  database: Database,
  { auditId, personId, now }: { auditId: string; personId: string; now: Date },
) =>
  database
    .insertInto('audit_auditor')
    .values({ audit_id: auditId, person_id: personId, assigned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type NewStep = Omit<Insertable<Schema['audit_step']>, 'id'>

export const insertStep = (database: Database, step: NewStep) =>
  database
    .insertInto('audit_step')
    .values({ id: v7(), ...step })
    .execute()

/** Takes back what was written of a step that is undone. */
export const deleteStepAt = (database: Database, auditId: string, at: Date) =>
  database.deleteFrom('audit_step').where('audit_id', '=', auditId).where('at', '=', at).execute()

/** Takes what was said in the cases of an outlet, and its name: steps, the name of the body and days stay. */
export async function eraseWords(database: Database, outletId: string): Promise<void> {
  const cases = sql`(select id from external_audit where outlet_id = ${outletId})`
  for (const statement of [
    sql`update audit_step set text = null where audit_id in ${cases}`,
    sql`delete from audit_judgement where audit_id in ${cases}`,
    sql`update external_audit set internal = null, reason = '', outlet_name = '' where outlet_id = ${outletId}`,
  ])
    await statement.execute(database)
}

interface Window {
  limit: number
  offset: number
}

const marked = (database: Database) =>
  database
    .selectFrom('certification_body as body')
    .innerJoin('person', 'person.id', 'body.provider_id')
    .select(['person.id', 'person.country_id', 'person.website', 'body.marked_at'])
    .select(
      sql<string>`coalesce(person.entity_name, person.first_name || ' ' || person.last_name)`.as('name'),
    )

const byName = sql`sort_key(coalesce(person.entity_name, person.first_name || ' ' || person.last_name))`

/** By name, also those whose account is away at present, with what waits for them. */
export const selectBodies = (database: Database, { limit, offset }: Window) =>
  marked(database)
    .select(
      sql<number>`(select count(*)::int from person auditor
        where auditor.parent_id = person.id and auditor.state = 'active')`.as('auditors'),
    )
    .select(
      sql<number>`(select count(*)::int from external_audit audit
        where audit.body_id = person.id and audit.ended_at is null)`.as('open'),
    )
    .select(
      sql<Date | null>`(select min(waiting_since) from external_audit audit
        where audit.body_id = person.id and audit.turn = 'body' and audit.ended_at is null)`.as(
        'waiting_since',
      ),
    )
    .orderBy(byName)
    .orderBy('person.id')
    .limit(limit)
    .offset(offset)
    .execute()
export type BodyRow = Awaited<ReturnType<typeof selectBodies>>[number]

/** Those that can be asked, as far as it is up to them. */
export const selectChoices = (database: Database, { limit, offset }: Window) =>
  marked(database)
    .where(isActiveProvider('person'))
    .orderBy(byName)
    .orderBy('person.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const countBodies = (database: Database, { active }: { active: boolean }): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('certification_body as body')
      .innerJoin('person', 'person.id', 'body.provider_id')
      .$if(active, (query) => query.where(isActiveProvider('person'))),
  )

/** False if it was marked before. */
export async function mark(database: Database, providerId: string, now: Date): Promise<boolean> {
  const row = await database
    .insertInto('certification_body')
    .values({ provider_id: providerId, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if it was not marked. */
export async function unmark(database: Database, providerId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('certification_body')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface StandingRow {
  report: { number: number; gone: 'withdrawn' | 'removed' | null; valid_until: string } | null
  audit:
    | (Pick<CaseRow, 'id' | 'state' | 'turn' | 'before_state' | 'before_turn' | 'step_side'> & {
        body: string
        since: string | null
        before_since: string | null
      })
    | null
  certificate: { number: string; standing: 'good' | 'suspended' | 'withdrawn'; valid_until: string } | null
  waiting_links: number
  quartiles: number[] | null
}

/**
 * The newest report, the open audit and the newest certificate of an outlet, and link requests that wait for it. One query.
 * @param cutoff steps after it can still be undone
 */
export async function findStanding(
  database: Database,
  {
    outletId,
    now,
    cutoff,
    quartiles,
  }: { outletId: string; now: Date; cutoff: Date; quartiles: RawBuilder<number[] | null> },
): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`select
    (select jsonb_build_object('number', number, 'valid_until', valid_until,
        'gone', case when withdrawn_at is not null then 'withdrawn' when removed_at is not null then 'removed' end)
      from disclosure where outlet_id = ${outletId} order by number desc limit 1) as report,
    (select jsonb_build_object('id', id, 'body', body_name, 'state', state, 'turn', turn, 'since', waiting_since,
        'before_state', before_state, 'before_turn', before_turn, 'before_since', before_since, 'step_side', step_side)
      from external_audit where outlet_id = ${outletId}
        and (ended_at is null or (step_at > ${cutoff} and not step_told and step_side <> 'outlet'))
      order by requested_at desc limit 1) as audit,
    (select jsonb_build_object('number', number, 'standing', standing, 'valid_until', valid_until)
      from certificate where outlet_id = ${outletId} and issued_at <= ${now}
      order by issued_at desc, number desc limit 1) as certificate,
    (select count(*)::int from link where outlet_id = ${outletId} and state = 'requested' and asked_by <> 'outlet')
      as waiting_links, ${quartiles} as quartiles`.execute(database)
  return rows[0] ?? { report: null, audit: null, certificate: null, waiting_links: 0, quartiles: null }
}

/** The audits that have waited longest for a body, as JSON. What its outlet has withdrawn waits as long as that can be undone. */
export const waitingFor = (body: RawBuilder<unknown>, { cutoff, most }: { cutoff: Date; most: number }) =>
  sql<{ id: string; outlet: string; state: CaseRow['state']; since: string }[]>`(
    select coalesce(jsonb_agg(waiting order by since, id), '[]') from (select id, outlet, state, since from (
      (select id, outlet_name as outlet, state, waiting_since as since from external_audit
        where body_id = ${body} and ended_at is null and turn = 'body' order by waiting_since, id limit ${most})
      union all
      (select id, outlet_name, before_state, before_since from external_audit
        where body_id = ${body} and step_at > ${cutoff} and step_side <> 'body' and before_turn = 'body' limit ${most})
    ) either order by since, id limit ${most}) waiting)`
