import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Announcement, AnnouncementSummary } from '~/contracts/messages/announcements'
import type { Notification } from '~/contracts/messages/notifications'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const text = (word: string) => ({ subject: `Subject ${word}`, text: `First ${word}.\n\nSecond ${word}.` })
const everybody = { texts: { en: text('en') }, audience: { everybody: true } }

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'], country_id: null })
  const { request } = await kit.as(admin)
  const write = async (body: object = everybody) =>
    ((await request('POST', '/announcements', { body })).body as { id: string }).id
  const get = async (id: string) => (await request('GET', `/announcements/${id}`)).body as Announcement
  const send = async (id: string, at: string | null = null) => {
    const { version } = await get(id)
    return request('POST', `/announcements/${id}/sending`, { body: { at, version } })
  }
  const run = () => kit.runJob('announcements.send')
  return { ...kit, admin, request, write, get, send, run }
}

describeWithDatabase('announcements of the campus team', (database) => {
  beforeEach(() => sql`truncate person cascade`.execute(database().db()))

  it('reach everybody once, in their language or English, on the campus and by mail', async () => {
    const { seedPerson, as, write, get, send, run, mails, jobs } = await setUp(database())
    const german = await seedPerson({ locale: 'de' })
    const french = await seedPerson({ locale: 'fr' })
    const id = await write({ texts: { en: text('en'), de: text('de') }, audience: { everybody: true } })
    expect(await get(id)).toMatchObject({ state: 'draft', reach: 3, recipients: 0 })
    expect((await send(id)).status).toBe(204)
    expect(jobs.map(({ name }) => name)).toEqual(['announcements.send'])
    await run()
    await run()
    expect(await get(id)).toMatchObject({ state: 'sent', reach: null, recipients: 3, sent: 3 })
    const to = (email: string) => mails.filter((mail) => mail.to === email)
    expect(to(german.email)).toMatchObject([{ template: 'announcement', values: text('de') }])
    expect(to(german.email)[0]?.unsubscribe).toMatch(/^\/unsubscribe\//)
    expect(to(french.email)).toMatchObject([
      { locale: 'fr', values: { ...text('en'), path: `/announcements/${id}` } },
    ])
    const reader = await as(french)
    expect((await reader.request('GET', '/notifications')).body as Notification[]).toMatchObject([
      { type: 'announcement', title: 'Subject en', path: `/announcements/${id}` },
    ])
    expect((await reader.request('GET', `/announcements/${id}/text`)).body).toMatchObject({
      ...text('en'),
      language: 'en',
      provider: null,
    })
  })

  it('are listed newest first', async () => {
    const { write, request } = await setUp(database())
    const first = await write()
    const second = await write()
    const { body, headers } = await request('GET', '/announcements')
    expect((body as AnnouncementSummary[]).map(({ id }) => id)).toEqual([second, first])
    expect(headers.get('X-Total-Count')).toBe('2')
  })
})
