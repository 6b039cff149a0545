import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { standardClauses } from '~/api/platform/database/conditions'
import type { SelfAssessmentState } from '~/contracts/content/clauses'

export const selectAnswers = (database: Database, outletId: string) =>
  database
    .selectFrom('readiness')
    .leftJoin('person as author', 'author.id', 'readiness.updated_by')
    .select([
      'clause',
      'readiness.state',
      'note',
      'readiness.updated_at',
      'author.first_name',
      'author.last_name',
    ])
    .where('outlet_id', '=', outletId)
    .orderBy('clause')
    .execute()
export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number]

/** Without a row, the standard does not have the clause; without a state, the outlet has not answered it. */
export async function findAnswer(database: Database, outletId: string, clause: number) {
  const { rows } = await sql<{ state: SelfAssessmentState | null; note: string | null }>`
    select state, note from (values (${clause}::smallint)) as wanted (clause)
    left join readiness on readiness.clause = wanted.clause and outlet_id = ${outletId}
    where wanted.clause = any(${standardClauses})`.execute(database)
  return rows[0]
}

interface Written {
  outletId: string
  authorId: string
  now: Date
  items: readonly { clause: number; state: SelfAssessmentState; note: string }[]
}

export const writeAnswers = (database: Database, { outletId, authorId, now, items }: Written) =>
  database
    .insertInto('readiness')
    .values(
      items.map(({ clause, state, note }) => ({
        outlet_id: outletId,
        clause,
        state,
        note: note || null,
        updated_at: now,
        updated_by: authorId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['outlet_id', 'clause']).doUpdateSet({
        state: sql`excluded.state`,
        note: sql`excluded.note`,
        updated_at: sql`excluded.updated_at`,
        updated_by: sql`excluded.updated_by`,
      }),
    )
    .execute()
