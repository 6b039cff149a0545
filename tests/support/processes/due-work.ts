import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

export interface Item {
  n: number
}

/** Makes numbers that are due until they are done; one done twice would be seen. */
export async function makeDueWork(database: Database, count: number): Promise<void> {
  const db = database.db()
  await sql`drop table if exists work_due, work_done`.execute(db)
  await sql`create table work_due as select n from generate_series(1, ${count}::int) n`.execute(db)
  await sql`create table work_done (n int)`.execute(db)
}

export async function workDone(database: Database): Promise<number[]> {
  const { rows } = await sql<Item>`select n from work_done order by n`.execute(database)
  return rows.map(({ n }) => n)
}

/** That work, for `inBatches`. */
export const dueWork = (database: Database) => ({
  next: async ({ after, limit }: { after: Item | undefined; limit: number }) =>
    (
      await sql<Item>`select n from work_due where n > ${after?.n ?? 0} order by n limit ${limit}`.execute(
        database,
      )
    ).rows,
  handle: async (items: readonly Item[]) => {
    for (const { n } of items) {
      await sql`insert into work_done values (${n})`.execute(database)
      await sql`delete from work_due where n = ${n}`.execute(database)
    }
  },
  describe: ({ n }: Item) => ({ n }),
  size: 3,
})
