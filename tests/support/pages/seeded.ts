import { seedDocuments, seedReference } from '~/api/seed'
import { seedDemo } from '~/api/seed/demo'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import { loadContent } from '~/tests/support/front'
import { recordsOf } from './records'

/** A database with the demo people and all texts, and the API on it, for the loaders of pages. */
export async function openSeeded() {
  const database = await createTestDatabase()
  const kit = createTestApi(database)
  const records = recordsOf(kit)
  await seedReference(database)
  await seedDocuments(kit.deps)
  await seedDemo(kit.deps)
  const content = await loadContent(kit.api, kit.deps.config.contentToken)
  return { database, kit, records, content }
}
export type Seeded = Awaited<ReturnType<typeof openSeeded>>
