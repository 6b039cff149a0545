import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const entries = 45_000
const rare = v7()

describeWithDatabase('a long log as a file', (database) => {
  let session: Awaited<ReturnType<ReturnType<typeof createTestApi>['as']>>
  beforeAll(async () => {
    const kit = createTestApi(database())
    session = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    await sql`insert into audit_entry
        (position, id, at, action, subject_kind, subject_id, details, address_digest, previous_hash, hash)
      select n, gen_random_uuid(), '2026-01-01'::timestamptz + n * interval '1 second', 'person.viewed', 'person',
        case when n in (3, 20000, 44999) then ${rare}::text end, '{}', '', '', n::text
      from generate_series(1, ${entries}::int) as n`.execute(database())
    await sql`update audit_head set position = ${entries}, hash = 'end'`.execute(database())
  })

  const positionsIn = async (query: string) => {
    const { status, body } = await session.request('GET', `/audit-entries/export${query}`)
    expect(status).toBe(200)
    return parse<{ position: string }>(body as Uint8Array, { bom: true, columns: true }).map(({ position }) =>
      Number(position),
    )
  }

  it('holds every entry, the newest first', async () => {
    expect(await positionsIn('?action=person.viewed')).toEqual(
      Array.from({ length: entries }, (_, at) => entries - at),
    )
  })

  it('holds matches that are far apart', async () => {
    expect(await positionsIn(`?subject=${rare}`)).toEqual([44_999, 20_000, 3])
  })
})
