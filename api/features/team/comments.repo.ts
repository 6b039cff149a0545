import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'

interface Clause {
  outletId: string
  clause: number
}

const ofClause = (database: Database, { outletId, clause }: Clause) =>
  database.db().selectFrom('team_comment').where('outlet_id', '=', outletId).where('clause', '=', clause)

/** How many each clause has; clauses without comments are absent. */
export const countComments = (database: Database, outletId: string) =>
  database
    .db()
    .selectFrom('team_comment')
    .select(({ fn }) => ['clause', fn.countAll<number>().as('count')])
    .where('outlet_id', '=', outletId)
    .groupBy('clause')
    .execute()

export async function countOfClause(database: Database, of: Clause): Promise<number> {
  const row = await ofClause(database, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const selectComments = (database: Database, of: Clause, page: { limit: number; offset: number }) =>
  ofClause(database, of)
    .leftJoin('person as author', 'author.id', 'team_comment.author_id')
    .select(['team_comment.id', 'text', 'author_id', 'team_comment.created_at'])
    .select(['author.first_name', 'author.last_name'])
    .orderBy('team_comment.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

export async function insertComment(
  database: Database,
  { outletId, clause, authorId, text, now }: Clause & { authorId: string; text: string; now: Date },
): Promise<string> {
  const id = v7()
  await database
    .db()
    .insertInto('team_comment')
    .values({ id, outlet_id: outletId, clause, author_id: authorId, text, created_at: now })
    .execute()
  return id
}

/** Those who have commented on a clause and still have an account. */
export async function selectAuthors(database: Database, of: Clause): Promise<string[]> {
  const rows = await ofClause(database, of)
    .select('author_id')
    .where('author_id', 'is not', null)
    .groupBy('author_id')
    .execute()
  return rows.flatMap(({ author_id: id }) => id ?? [])
}

/** Of any author if `authorId` is null. True if there was one. */
export async function deleteComment(
  database: Database,
  { id, outletId, authorId }: { id: string; outletId: string; authorId: string | null },
): Promise<boolean> {
  const all = database.db().deleteFrom('team_comment').where('id', '=', id).where('outlet_id', '=', outletId)
  const { numDeletedRows } = await (
    authorId === null ? all : all.where('author_id', '=', authorId)
  ).executeTakeFirst()
  return numDeletedRows > 0n
}
