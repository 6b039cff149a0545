import type { Database } from '~/api/platform/database'

export const selectCountries = (database: Database) =>
  database.selectFrom('country').selectAll().orderBy('id').execute()

export const selectSalutations = (database: Database) =>
  database.selectFrom('salutation').selectAll().orderBy('position').execute()
