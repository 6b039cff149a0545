import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { Problem } from '~/contracts/errors'
import { importColumns, type PeopleImport } from '~/contracts/administration/people-csv'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const header = importColumns.join(',')
let counter = 0
const address = () => `invited-${String(++counter)}-${Date.now().toString(36)}@example.org`
const lineFor = (email: string) => `legalEntity,${email},Ada,Byron,Example Ltd,DE,en`

describeWithDatabase('people in files', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let admin: Awaited<ReturnType<typeof kit.seedPerson>>
  let session: Awaited<ReturnType<typeof kit.as>>
  beforeAll(() => seedReference(database()))
  beforeEach(async () => {
    kit = createTestApi(database())
    admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    session = await kit.as(admin)
  })

  const send = (content: string | Uint8Array, name = 'people.csv') =>
    session.request('POST', `/people-imports?name=${encodeURIComponent(name)}`, {
      body: typeof content === 'string' ? new TextEncoder().encode(content) : content,
      headers: { 'Content-Type': 'text/csv' },
    })
  const check = async (...lines: string[]) => {
    const { status, body } = await send([header, ...lines].join('\r\n'))
    expect(status).toBe(201)
    return body as PeopleImport
  }
  const start = (id: string) => session.request('POST', `/people-imports/${id}/start`)
  const look = async (id: string) =>
    (await session.request('GET', `/people-imports/${id}`)).body as PeopleImport
  const run = (id: string) => kit.runJob('people.import', { id, address: '192.0.2.1' })
  const accountOf = (email: string) =>
    database().selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst()

  it('are looked through before anybody is invited', async () => {
    const email = address()
    const found = await check(lineFor(email), lineFor('nobody'), lineFor(admin.email), 'x')
    expect(found).toMatchObject({
      state: 'checked',
      lineCount: 1,
      doneCount: 0,
      faultCount: 3,
      invitedCount: 0,
    })
    expect(found.faults).toEqual([
      { line: 3, column: 'email', code: 'emailInvalid' },
      { line: 4, column: 'email', code: 'emailRegistered' },
      { line: 5, column: '', code: 'importCells' },
    ])
    expect(await accountOf(email)).toBeUndefined()
    expect(kit.mails).toEqual([])
  })

  it('are invited once, however often somebody says so', async () => {
    const emails = [address(), address()]
    const { id } = await check(...emails.map(lineFor))
    const answers = await Promise.all([start(id), start(id)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(kit.jobs.filter(({ name }) => name === 'people.import')).toHaveLength(1)
    await Promise.all([run(id), run(id)])
    expect(await look(id)).toMatchObject({ state: 'done', doneCount: 2, invitedCount: 2, faultCount: 0 })
    expect(kit.mails.map(({ to }) => to).sort()).toEqual([...emails].sort())
    expect(await accountOf(emails[0] ?? '')).toMatchObject({ state: 'unconfirmed', country_id: 'DE' })
    await start(id)
    await run(id)
    expect(kit.mails).toHaveLength(2)
    const actions = await database()
      .selectFrom('audit_entry')
      .select('action')
      .where('actor_id', '=', admin.id)
      .where('action', 'in', ['people.imported', 'person.invited'])
      .orderBy('action')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'people.imported',
      'person.invited',
      'person.invited',
    ])
  })

  it('are invited from a long file in several runs, with progress, each once', async () => {
    const emails = Array.from({ length: 3000 }, address)
    const { id, lineCount } = await check(...emails.map(lineFor))
    expect(lineCount).toBe(3000)
    await start(id)
    // As if a process had come this far.
    await database()
      .updateTable('people_import')
      .set({ done_count: 2300, invited_count: 2300 })
      .where('id', '=', id)
      .execute()
    let left = 550
    const isOver = () => left-- === 0
    const first = await kit.runJob('people.import', { id, address: '192.0.2.1' }, { isOver })
    expect([first.done, first.left]).toEqual([550, 150])
    expect(await look(id)).toMatchObject({ state: 'running', lineCount: 3000, doneCount: 2850 })
    await run(id)
    expect(await look(id)).toMatchObject({ state: 'done', doneCount: 3000, invitedCount: 3000 })
    expect(kit.mails.map(({ to }) => to)).toEqual(emails.slice(2300))
  }, 120_000)

  it('who have registered meanwhile are named by their line, and nobody else waits for them', async () => {
    const [early, late] = [address(), address()]
    const { id } = await check(lineFor(early), lineFor(late))
    await kit.seedPerson({ email: early })
    await start(id)
    await run(id)
    expect(await look(id)).toMatchObject({
      state: 'done',
      doneCount: 2,
      invitedCount: 1,
      faults: [{ line: 2, column: 'email', code: 'emailRegistered' }],
    })
    expect(kit.mails.map(({ to }) => to)).toEqual([late])
  })

  it('are invited from where it stopped, when the admin who began may do it again', async () => {
    const emails = [address(), address(), address()]
    const { id } = await check(...emails.map(lineFor))
    await start(id)
    const change = (roles: string[]) =>
      database().updateTable('person').set({ roles }).where('id', '=', admin.id).execute()
    await change(['ROLE_TRAINER'])
    await run(id)
    await change(['ROLE_ADMIN'])
    expect(await look(id)).toMatchObject({ state: 'failed', doneCount: 0 })
    await database()
      .updateTable('people_import')
      .set({ done_count: 1, invited_count: 1 })
      .where('id', '=', id)
      .execute()
    await start(id)
    await run(id)
    expect(await look(id)).toMatchObject({ state: 'done', doneCount: 3, invitedCount: 3 })
    expect(kit.mails.map(({ to }) => to)).toEqual(emails.slice(1))
  })

  it.each([
    ['importEmpty', ''],
    ['importEmpty', header],
    ['importUnreadable', `${header}\n${'x'.repeat(30_000)}`],
    ['importTooManyLines', [header, ...Array.from({ length: 100_001 }, () => 'a,b')].join('\n')],
    ['importTooManyLines', [header, ...Array.from({ length: 500_000 }, () => 'a,b')].join('\n')],
    ['importEncoding', Uint8Array.from([...new TextEncoder().encode(header), 10, 0xfc, 0xfd, 0xfe])],
    ['importEncoding', Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x0a])],
  ])('%s is said of a file as a whole', async (code, content) => {
    const { status, body } = await send(content)
    expect(status).toBe(422)
    expect((body as Problem).violations).toMatchObject([{ propertyPath: 'file', code }])
  })

  it.each([
    ['never closed', `trainer,"ana@example.org,Ana`, 'email'],
    ['closed in the middle of a cell', `trainer,ana@example.org,"Ana" "A",Berg`, 'firstName'],
    ['opened in the middle of a cell', `trainer,ana@example.org,Ana,Ber"g`, 'lastName'],
    ['never closed, far from the end', `trainer,"ana@example.org,Ana\n${'"a","b"\n'.repeat(5000)}`, 'email'],
  ])('name the line and the column of a quotation mark that is %s', async (_name, broken, column) => {
    const found = await check(`${lineFor(address())}\n${broken}`)
    expect(found).toMatchObject({ lineCount: 0, faults: [{ line: 3, column, code: 'importQuoteOpen' }] })
  })

  it('come in files of twelve megabytes at most', async () => {
    expect((await send('x'.repeat(12 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('are not invited by a file in which no line is right', async () => {
    const { id } = await check(lineFor('nobody'))
    expect((await start(id)).status).toBe(409)
    expect((await look(id)).state).toBe('checked')
  })

  it('belong to the admin who brought the file', async () => {
    const { id } = await check(lineFor(address()))
    const other = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    expect((await other.request('GET', `/people-imports/${id}`)).status).toBe(404)
    expect((await other.request('POST', `/people-imports/${id}/start`)).status).toBe(404)
    expect((await other.request('GET', '/people-imports')).body).toEqual([])
    expect((await session.request('GET', '/people-imports')).body).toMatchObject([{ id, faults: [] }])
  })

  it('are forgotten after a month', async () => {
    const { id } = await check(lineFor(address()))
    await kit.runJob('retention.clean')
    expect((await look(id)).id).toBe(id)
    kit.clock.now = new Date(kit.clock.now.getTime() + 31 * 24 * 3600 * 1000)
    await kit.runJob('retention.clean')
    const rows = await database().selectFrom('people_import').select('id').where('id', '=', id).execute()
    expect(rows).toEqual([])
  })

  it('are given out as a list that no spreadsheet calculates, and that can be handed in again', async () => {
    const organisation = `=SUM(1;"${address().split('@')[0] ?? ''}")`
    const person = await kit.seedPerson({
      roles: ['ROLE_LEGAL_ENTITY'],
      entity_name: organisation,
      first_name: 'Zoë',
      last_name: 'O’Neil; "Z"',
      country_id: 'DE',
    })
    const file = await session.request('GET', `/people-export?kind=legalEntity&text=${person.email}`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows = parse(file.body as Uint8Array, { bom: true, columns: true })
    expect(rows).toMatchObject([{ id: person.id, kind: 'legalEntity', organisation: `'${organisation}` }])
    const text = new TextDecoder().decode(file.body)
    const again = (await send(text.replace(person.email, address()))).body as PeopleImport
    expect(again).toMatchObject({ lineCount: 1, faultCount: 0 })
    await start(again.id)
    await run(again.id)
    const names = await database()
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('entity_name', '=', organisation)
      .execute()
    expect(names).toEqual(Array.from({ length: 2 }, () => ({ first_name: 'Zoë', last_name: 'O’Neil; "Z"' })))
  })
})
