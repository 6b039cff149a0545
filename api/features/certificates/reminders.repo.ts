import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

export interface Position {
  remind_on: string | null
  number: string
}

/** Certificates of which somebody is to hear by this day, those of outlets that are gone as well. */
const due = (database: Database, today: string) =>
  database.db().selectFrom('certificate').where('announced', '=', true).where('remind_on', '<=', today)

export function selectDue(
  database: Database,
  { today, after, limit }: { today: string; after: Position | undefined; limit: number },
): Promise<Position[]> {
  const begin = after ?? { remind_on: '-infinity', number: '' }
  return due(database, today)
    .select(['remind_on', 'number'])
    .where(sql<boolean>`(remind_on, number) > (${begin.remind_on}::date, ${begin.number})`)
    .orderBy('remind_on')
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Locked in a fixed order: another process waits, and then sees that it is done. */
export const lockDue = (database: Database, today: string, rows: readonly Position[]) =>
  due(database, today)
    .leftJoin('person as outlet', 'outlet.id', 'certificate.outlet_id')
    .select(['certificate.number', 'outlet_id', 'valid_until', 'standing'])
    .select(['outlet.email', 'outlet.locale', 'outlet.first_name', 'outlet.roles', 'outlet.state'])
    .select(
      sql<boolean>`exists (select from certificate newer where newer.outlet_id = certificate.outlet_id and newer.announced
        and newer.issued_at > certificate.issued_at and newer.standing = 'good')`.as('renewed'),
    )
    .where(sql<boolean>`certificate.number = any(${rows.map(({ number }) => number)}::text[])`)
    .orderBy('certificate.number')
    .forUpdate('certificate')
    .execute()
export type DueRow = Awaited<ReturnType<typeof lockDue>>[number]

export const setReminders = (
  database: Database,
  next: readonly { number: string; remindOn: string | null }[],
) =>
  sql`
    update certificate set remind_on = next.remind_on
    from unnest(${next.map(({ number }) => number)}::text[], ${next.map(({ remindOn }) => remindOn)}::date[])
      as next(number, remind_on)
    where certificate.number = next.number`.execute(database.db())
