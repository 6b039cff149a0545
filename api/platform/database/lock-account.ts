import type { Database } from './index'

/** Serialises changes of what belongs to an account, such as a list with a limit, until the end of the transaction. */
export async function lockAccount(database: Database, id: string): Promise<void> {
  await database.db().selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
