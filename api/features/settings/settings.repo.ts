import type { Database } from '~/api/platform/database'
import type { Settings } from '~/contracts/administration/settings'

export const findSettings = (database: Database) =>
  database.selectFrom('campus_setting').select(['settings', 'version']).executeTakeFirst()

/** Stores the settings as the version after this one, 0 being none. False if somebody has stored others since. */
export async function storeSettings(
  database: Database,
  settings: Settings,
  { version, at }: { version: number; at: Date },
): Promise<boolean> {
  const row = { settings: JSON.stringify(settings), version: version + 1, updated_at: at }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('campus_setting')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await database
    .updateTable('campus_setting')
    .set(row)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
