import type { Database } from '~/api/platform/database'

export const selectCountries = (database: Database) =>
  database.db().selectFrom('country').selectAll().orderBy('id').execute()

export const selectSalutations = (database: Database) =>
  database.db().selectFrom('salutation').selectAll().orderBy('position').execute()
