import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { WebhookTable } from '~/api/platform/database/schema'

export type WebhookRow = Selectable<WebhookTable>

interface Owned {
  id: string
  personId: string
}

/** Oldest first. */
export const selectOwn = (database: Database, personId: string, count: number) =>
  database
    .db()
    .selectFrom('webhook')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .execute()

export const findOwn = (database: Database, { id, personId }: Owned) =>
  database
    .db()
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** The same, locked until the end of the transaction. */
export const lockOwn = (database: Database, { id, personId }: Owned) =>
  database
    .db()
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()

/** Any receiver, locked until the end of the transaction. Deliveries can still be added. */
export const lock = (database: Database, id: string) =>
  database.db().selectFrom('webhook').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks the owner of a receiver, as everything does that locks both; undefined if the receiver has been removed. */
export const lockOwner = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('webhook')
    .innerJoin('person', 'person.id', 'webhook.person_id')
    .select(['person.id', 'person.email', 'person.locale', 'person.first_name'])
    .where('webhook.id', '=', id)
    .forNoKeyUpdate('person')
    .executeTakeFirst()

/** The receiver whose secret a form has made. */
export const findByForm = (database: Database, form: string) =>
  database.db().selectFrom('webhook').selectAll().where('secret_form', '=', form).executeTakeFirst()

export const insert = (database: Database, webhook: Insertable<WebhookTable>) =>
  database.db().insertInto('webhook').values(webhook).returningAll().executeTakeFirstOrThrow()

export const update = (database: Database, id: string, values: Updateable<WebhookTable>) =>
  database
    .db()
    .updateTable('webhook')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** False if the person has no such receiver. */
export async function remove(database: Database, { id, personId }: Owned): Promise<boolean> {
  const { numDeletedRows } = await database
    .db()
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
