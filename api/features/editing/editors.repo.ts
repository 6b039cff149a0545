import type { Database } from '~/api/platform/database'

const columns = ['id', 'email', 'first_name', 'last_name'] as const

/** By name. Deactivated editors keep the permission and stay listed, so that it can be revoked. */
export const selectEditors = (database: Database, window: { limit: number; offset: number }) =>
  database
    .db()
    .selectFrom('person')
    .select(columns)
    .where('editor', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
export type EditorRow = Awaited<ReturnType<typeof selectEditors>>[number]

export async function countEditors(database: Database): Promise<number> {
  const row = await database
    .db()
    .selectFrom('person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('editor', '=', true)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Locked: of two concurrent grants, one takes effect. */
export const lockActive = (database: Database, email: string) =>
  database
    .db()
    .selectFrom('person')
    .select([...columns, 'editor'])
    .where('email', '=', email)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/** False if nothing changed. */
export async function setEditor(database: Database, id: string, editor: boolean): Promise<boolean> {
  const row = await database
    .db()
    .updateTable('person')
    .set({ editor })
    .where('id', '=', id)
    .where('editor', '=', !editor)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
