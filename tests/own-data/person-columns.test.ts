import { beforeAll, expect, it } from 'vitest'
import { leftOutOfRecord } from '~/api/features/people-admin/record-exceptions'
import { findPerson } from '~/api/features/people-admin/people.service'
import { leftOutOfSnapshot } from '~/api/features/reports/snapshot-exceptions'
import { findReported } from '~/api/features/reports/reports.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { type Catalogue, readCatalogue } from './catalogue'
import { dropChecks, Rows, undone } from './rows'
import { columnFindings, type Reading } from './visible'

/** An invalid zone is shown as null, an unknown language as English. */
const samples = {
  'person.time_zone': ['Europe/Berlin', 'Europe/Rome'],
  'person.locale': ['de', 'uk'],
} as const

describeWithDatabase('what is shown of a person, compared with the database', (database) => {
  let catalogue: Catalogue
  beforeAll(async () => {
    catalogue = await readCatalogue(database())
    await dropChecks(database())
  })

  const findingsOf = (read: (id: string) => Promise<Reading>, leftOut: Readonly<Record<string, string>>) =>
    undone(database(), async () => {
      const rows = new Rows(database(), catalogue, samples)
      // Without the name of an organisation those of the person are shown; the test gives it one too.
      const row = await rows.insert('person', { entity_name: null })
      const columns = catalogue.get('person')?.columns ?? []
      const findings = await columnFindings(
        { database: database(), rows, table: 'person', row, keys: ['id'] },
        columns,
        {
          read: () => read(String(row['id'])),
          excepted: (column) => column in leftOut,
        },
      )
      const names = columns.map(({ name }) => name)
      const unknown = Object.keys(leftOut).filter((name) => !names.includes(name))
      return [...findings, ...unknown.map((name) => `${name} does not exist`)]
    })

  it('is every column in the record of the administration, or a reason', async () => {
    const { deps } = createTestApi(database())
    const read = async (id: string) => ({
      record: await findPerson(deps, colleagueOf(id), { id, locale: 'en' }),
    })
    expect(await findingsOf(read, leftOutOfRecord)).toEqual([])
  })

  it('is every column in what a case keeps of a profile, or a reason', async () => {
    const { deps } = createTestApi(database())
    const read = async (id: string) => ({ texts: (await findReported(deps, { kind: 'person', id }))?.texts })
    expect(await findingsOf(read, leftOutOfSnapshot)).toEqual([])
  })
})

/** Acts for the person, so that no audit entry is added. */
const colleagueOf = (id: string): Actor => ({
  id: 'somebody else',
  sessionId: 'none',
  locale: 'en',
  accessLevel: 'admin',
  isEditor: false,
  organisation: { id, role: 'ROLE_ADMIN' },
  secondFactorMissing: false,
  address: 'none',
})
