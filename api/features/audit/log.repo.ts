import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { Schema } from '~/api/platform/database/schema'
import type { AuditAction } from '~/contracts/administration/audit'
import type { AuditFilter } from '~/contracts/administration/audit-log'

type Conditions = (eb: ExpressionBuilder<Schema, 'audit_entry'>) => Expression<SqlBool>

/** An id finds also what erased accounts have done; words find accounts by name and address. */
function isPerson(column: 'actor_id' | 'person_id', words: string): Expression<SqlBool> {
  if (isUuid(words)) return sql<SqlBool>`${sql.ref(column)} = ${words}`
  const pattern = words.replaceAll(/[\\%_]/g, '\\$&')
  return sql<SqlBool>`${sql.ref(column)} in (select id from person where
    sort_key(first_name || ' ' || last_name || ' ' || coalesce(entity_name, '') || ' ' || email::text)
    like '%' || sort_key(${pattern}) || '%')`
}

const matching =
  ({ action, actor, person, subject, since, before }: AuditFilter): Conditions =>
  (eb) =>
    eb.and([
      ...(action ? [eb('action', '=', action)] : []),
      ...(actor ? [isPerson('actor_id', actor)] : []),
      ...(person ? [isPerson('person_id', person)] : []),
      ...(subject ? [eb('subject_id', '=', subject)] : []),
      ...(since ? [eb('at', '>=', new Date(since))] : []),
      ...(before ? [eb('at', '<', new Date(before))] : []),
    ])

const entries = (database: Database) =>
  database.db().selectFrom('audit_entry').selectAll().orderBy('position', 'desc')

/** Newest first. Without a filter the numbers themselves say where a page begins, however long the log is. */
export function selectPage(
  database: Database,
  filter: AuditFilter | null,
  { newest, limit, offset }: { newest: number; limit: number; offset: number },
) {
  const query = entries(database).limit(limit)
  return filter
    ? query.where(matching(filter)).offset(offset).execute()
    : query.where('position', '<=', newest - offset).execute()
}

export const selectBefore = (
  database: Database,
  filter: AuditFilter,
  { position, limit }: { position: number; limit: number },
) => entries(database).where(matching(filter)).where('position', '<', position).limit(limit).execute()

/** Up to a bound. */
export async function countMatching(database: Database, filter: AuditFilter, bound: number): Promise<number> {
  const found = database
    .db()
    .selectFrom('audit_entry')
    .select('position')
    .where(matching(filter))
    .limit(bound)
    .as('found')
  const { count } = await database
    .db()
    .selectFrom(found)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectNamed = (database: Database, ids: readonly string[]) =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'roles', 'parent_id', 'title', 'first_name', 'last_name', 'entity_name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
export type NamedRow = Awaited<ReturnType<typeof selectNamed>>[number]

/** Which entries of the log somebody is shown about themselves. */
export interface AboutPerson {
  personId: string
  /** Done to this person alone. */
  own: readonly AuditAction[]
  /** Done to many at once, this person among them as soon as the account was there. */
  common: readonly AuditAction[]
}

const about = (database: Database, { personId, own, common }: AboutPerson) =>
  database
    .db()
    .selectFrom('audit_entry')
    .where((eb) =>
      eb.or([
        eb.and([eb('person_id', '=', personId), eb('action', 'in', [...own])]),
        eb.and([
          eb('action', 'in', [...common]),
          eb('at', '>=', (inner) =>
            inner.selectFrom('person').select('created_at').where('id', '=', personId),
          ),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', personId)]))

export async function countAbout(database: Database, who: AboutPerson, bound: number): Promise<number> {
  const { count } = await database
    .db()
    .selectFrom(about(database, who).select('position').limit(bound).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectAbout = (
  database: Database,
  who: AboutPerson,
  { limit, offset }: { limit: number; offset: number },
) =>
  about(database, who)
    .select(['id', 'at', 'action', 'actor_id', 'organisation_id'])
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
