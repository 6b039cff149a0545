import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { seedReference } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { exportPeople } from './import.service'

const people = 3500

describeEachEngine('a file of more people than are read at once', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let actor: Actor
  beforeAll(async () => {
    await seedReference(database())
    kit = createTestApi(database())
    const { id } = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    actor = {
      id,
      sessionId: '',
      locale: 'en',
      accessLevel: 'admin',
      isEditor: false,
      organisation: { id, role: 'ROLE_ADMIN' },
      secondFactorMissing: false,
      address: '192.0.2.1',
    }
    // Ten accounts each share a time, and times differ by microseconds only.
    await sql`insert into person (id, email, roles, state, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'long.' || n || '@example.org', '{ROLE_INDIVIDUAL_JOURNALIST}', 'active', 'en',
        case when n % 2 = 0 then 'Éva' else 'Bo' end, 'Long', '2026-01-01'::timestamptz + n / 10 * interval '1 microsecond'
      from generate_series(1, ${people}::int) as n`.execute(database())
  })

  /** Counts the queries. */
  function watched(): { deps: ApiDeps; count: () => number } {
    let count = 0
    const db = () => {
      count += 1
      return database().db()
    }
    return { deps: { ...kit.deps, database: { ...kit.deps.database, db } }, count: () => count }
  }
  async function open(query: Parameters<typeof exportPeople>[2]) {
    const { deps, count } = watched()
    const body = await (await exportPeople(deps, actor, query)).read()
    if (!(body instanceof ReadableStream)) throw new Error('not streamed')
    return { reader: body.getReader(), count }
  }
  async function rest(reader: ReadableStreamDefaultReader<Uint8Array>) {
    const parts: Uint8Array[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value)
    return parts
  }
  const emailsIn = (parts: Uint8Array[]) =>
    parse<{ email: string }>(Buffer.concat(parts), { bom: true, columns: true }).map(({ email }) => email)
  const emailsLike = async (name: string) => {
    const { rows } = await sql<{ email: string }>`select email from person
      where last_name = 'Long' and first_name like ${name} order by created_at desc, id desc`.execute(
      database(),
    )
    return rows.map(({ email }) => email)
  }

  it('is complete and in order, though accounts are added and deleted meanwhile', async () => {
    const expected = await emailsLike('%')
    const { reader } = await open({ text: 'long' })
    const first = [await reader.read(), await reader.read()].flatMap(({ value }) => value ?? [])
    expect(emailsIn(first)).toEqual(expected.slice(0, 1000))
    const late = await kit.seedPerson({ first_name: 'Late', last_name: 'Long' })
    // The last account of the batch that has been read.
    const mark = database().deleteFrom('person').where('email', '=', String(expected[999]))
    await mark.execute()
    const emails = emailsIn([...first, ...(await rest(reader))])
    expect(emails).toEqual(expected)
    await database().deleteFrom('person').where('id', '=', late.id).execute()
  })

  it('holds those that the filters find, by words without accents too', async () => {
    const { reader } = await open({ text: 'eva long', state: 'active' })
    expect(emailsIn(await rest(reader))).toEqual(await emailsLike('Éva'))
    const nobody = await open({ text: 'eva long', state: 'blocked' })
    expect(emailsIn(await rest(nobody.reader))).toEqual([])
  })

  it('begins before anybody is read, and is recorded by then', async () => {
    const recorded = async () => {
      const { rows } = await sql<{ details: object }>`select details from audit_entry
        where action = 'people.exported' order by position desc`.execute(database())
      return rows
    }
    const before = (await recorded()).length
    const { reader, count } = await open({ state: 'active' })
    const recording = count()
    expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^"id","kind"/)
    const [newest, ...others] = await recorded()
    expect(others).toHaveLength(before)
    expect(newest?.details).toMatchObject({ state: 'active', kind: null })
    await reader.read()
    // The batch that was asked for, and at most the one behind it: two queries each.
    expect(count() - recording).toBeLessThanOrEqual(4)
    await reader.cancel()
  })

  it('is read no further when the reader has gone', async () => {
    const { reader, count } = await open({ state: 'active' })
    await reader.read()
    await reader.read()
    await reader.cancel()
    const read = count()
    // On the only session of the embedded engine, this waits for everything before it.
    await sql`select 1`.execute(database())
    await new Promise(setImmediate)
    expect(count()).toBe(read)
  })
})
