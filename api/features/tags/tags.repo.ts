import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { tagFamilies } from '~/contracts/constants'
import type { TagFamily, TagNames } from '~/contracts/offers/tags'

const familyOrder = sql`array_position(${tagFamilies.map(String)}::text[], family)`

/** All tags (a short list) by family and in order. */
export const selectTags = (database: Database) =>
  database.selectFrom('tag').selectAll().orderBy(familyOrder).orderBy('position').orderBy('code').execute()
export type TagRow = Awaited<ReturnType<typeof selectTags>>[number]

export const selectTagsOf = (database: Database, codes: readonly string[]) =>
  database
    .selectFrom('tag')
    .select(['code', 'names'])
    .where('code', 'in', codes)
    .orderBy(familyOrder)
    .orderBy('position')
    .execute()

/**
 * The tags of a family, locked in the caller's transaction: concurrent changes of the family wait. They are read after
 * the lock, so that concurrently added ones are included.
 */
export async function lockFamily(database: Database, family: TagFamily) {
  const tags = database.selectFrom('tag').where('family', '=', family)
  await tags.select('code').orderBy('code').forUpdate().execute()
  return tags.selectAll().orderBy('position').orderBy('code').execute()
}

export const findTag = (database: Database, code: string) =>
  database.selectFrom('tag').selectAll().where('code', '=', code).executeTakeFirst()

export async function insertTag(
  database: Database,
  tag: { code: string; family: TagFamily; names: TagNames; position: number },
): Promise<void> {
  await database
    .insertInto('tag')
    .values({ ...tag, names: JSON.stringify(tag.names) })
    .execute()
}

export async function setNames(database: Database, code: string, names: TagNames): Promise<void> {
  await database
    .updateTable('tag')
    .set({ names: JSON.stringify(names) })
    .where('code', '=', code)
    .execute()
}

/** Sets the order of tags to that of the codes. */
export async function setOrder(database: Database, codes: readonly string[]): Promise<void> {
  await sql`update tag set position = array_position(${codes}::text[], code)
    where code = any(${codes}::text[])`.execute(database)
}

/** An already retired tag keeps its date. Returns false if the tag does not exist. */
export async function setRetired(database: Database, code: string, at: Date | null): Promise<boolean> {
  const result = await database
    .updateTable('tag')
    .set({ retired_at: at && sql<Date>`coalesce(retired_at, ${at})` })
    .where('code', '=', code)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
