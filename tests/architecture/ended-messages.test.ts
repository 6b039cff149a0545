import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { StoredFile } from '~/contracts/files'
import { sent, twoMembers } from '~/tests/support/correspondence'
import { createTestDatabase } from '~/tests/support/database'
import { pdf } from '~/tests/support/files'
import { eventsOf } from '~/tests/support/live/events'
import { endpoints } from './endpoints'

/** In the subject, in the text and in the name of the file. */
const mark = 'Kassiopeia'
const hourMs = 3600 * 1000
const query = `q=${mark}&kind=messages&page=1&itemsPerPage=25&newest=5&to=2026-12-31`
const reading = endpoints.filter(({ method, path }) => method === 'GET' && path !== '/events')

/** Whatever can be read, is it a new call or an old one. */
describe('a message that has ended', () => {
  let database: Database
  let campus: Awaited<ReturnType<typeof twoMembers>>
  let ids: string[]

  beforeAll(async () => {
    database = await createTestDatabase()
    campus = await twoMembers(database)
    const { anna, ben } = campus
    const { body } = await anna.request('POST', `/message-files?name=${mark}.pdf`, { body: pdf() })
    const file = body as StoredFile
    const message = sent(await anna.write(ben.id, `About ${mark}`, { subject: mark, files: [file.id] }))
    await ben.reply(message.id, `${mark} again`)
    ids = [message.id, message.discussion, file.id, anna.id, ben.id]
    const step = (who: typeof anna, name: string) =>
      who.request('POST', `/user-messages-discussion/${message.discussion}/ending`, {
        body: { step: name, days: 1 },
      })
    await step(anna, 'propose')
    await step(ben, 'agree')
  })
  afterAll(() => database.close())

  /** Every call that reads, with every id that leads to the message: those whose answers have it. */
  async function showing(request: (typeof campus.anna)['request']): Promise<string[]> {
    const found = new Set<string>()
    for (const { path } of reading)
      for (const id of path.includes('{') ? ids : ['']) {
        const address = path.replace('{size}', 'whole').replace(/\{\w+\}/g, id)
        const { status, body, headers } = await request('GET', `${address}?${query}`)
        const isFile = status === 200 && headers.get('content-type') === 'application/pdf'
        if (isFile || JSON.stringify(body).includes(mark)) found.add(path)
      }
    return [...found].sort()
  }

  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database)
    const found: string[] = []
    for (const { name } of rows) {
      const { rows: hits } = await sql`
        select 1 as hit from ${sql.table(name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(
        database,
      )
      if (hits.length > 0) found.push(name)
    }
    // Our own search, which found nothing but messages.
    return found.filter((name) => name !== 'failed_search')
  }

  it('is read in these ways before, and in none after, whether the clean-up has come or not', async () => {
    const { anna, ben, kit, clock } = campus
    const before = [
      '/message_files/{id}/{size}',
      '/search',
      '/user-messages-discussion-list',
      '/user-messages-discussion/{id}',
      '/user-messages-discussion/{id}/head',
    ]
    expect(await showing(anna.request)).toEqual(before)
    expect(await tablesWith(mark)).toEqual(['message', 'stored_file'])
    clock.now = new Date(clock.now.getTime() + 24 * hourMs)
    const [later, other] = [await kit.as(anna), await kit.as(ben)]
    const { tokens } = other
    const stream = eventsOf(
      (await kit.api.request('/events', { headers: { Authorization: `Bearer ${tokens.token}` } })).body,
    )
    expect([await showing(later.request), await showing(other.request)]).toEqual([[], []])
    await kit.runJob('messages.end')
    expect(JSON.stringify(await stream.until('deleted'))).not.toContain(mark)
    await stream.close()
    expect([await showing(later.request), await showing(other.request)]).toEqual([[], []])
    expect(await tablesWith(mark)).toEqual([])
    expect(JSON.stringify(kit.mails)).not.toContain(mark)
  })

  it('is not in the copy of one’s own data, which ends first what is due', async () => {
    const { anna, kit, clock } = campus
    const { ben } = campus
    const now = await kit.as(anna)
    await now.request('POST', '/user-messages', {
      body: { toUser: ben.id, subject: mark, body: `For ${mark}` },
    })
    clock.now = new Date(clock.now.getTime() + 24 * hourMs)
    const later = await kit.as(anna)
    expect(await tablesWith(mark)).toEqual(['message'])
    await later.request('POST', '/users/me/export')
    await kit.runJob('account.export', kit.jobs.at(-1)?.data)
    const archive = unzipSync((await later.request('GET', '/users/me/export/file')).body as Uint8Array)
    const files = Object.entries(archive).map(([name, bytes]) => `${name} ${strFromU8(bytes)}`)
    expect(files.filter((each) => each.includes(mark))).toEqual([])
    expect(await tablesWith(mark)).toEqual([])
  })
})
