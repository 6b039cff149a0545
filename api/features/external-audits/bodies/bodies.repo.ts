import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { isActiveProvider } from '~/api/platform/database/conditions'

interface Window {
  limit: number
  offset: number
}

const marked = (database: Database) =>
  database
    .db()
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

export async function countBodies(database: Database, { active }: { active: boolean }): Promise<number> {
  const { count } = await database
    .db()
    .selectFrom('certification_body as body')
    .innerJoin('person', 'person.id', 'body.provider_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(active, (query) => query.where(isActiveProvider('person')))
    .executeTakeFirstOrThrow()
  return count
}

export const isMarked = async (database: Database, providerId: string): Promise<boolean> =>
  (await database
    .db()
    .selectFrom('certification_body')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()) !== undefined

/** False if it was marked before. */
export async function mark(database: Database, providerId: string, now: Date): Promise<boolean> {
  const row = await database
    .db()
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
    .db()
    .deleteFrom('certification_body')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
