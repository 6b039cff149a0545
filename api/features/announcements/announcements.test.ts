import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { composeMail } from '~/api/platform/mail'
import type { Announcement, AnnouncementSummary } from '~/contracts/messages/announcements'
import type { Notification } from '~/contracts/messages/notifications'
import type { Locale } from '~/contracts/constants'
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
  beforeEach(() => sql`truncate person cascade`.execute(database()))

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

  it('reach only those of all choices, and nobody without one', async () => {
    const { seedPerson, write, get, request } = await setUp(database())
    const german = { locale: 'de', roles: ['ROLE_TRAINER'] } as const
    await seedPerson({ ...german, roles: ['ROLE_TRAINER'] })
    await seedPerson({ ...german, roles: ['ROLE_TRAINER'], state: 'deactivated' })
    await seedPerson({ ...german, roles: ['ROLE_TRAINER'], state: 'unconfirmed' })
    await seedPerson({ locale: 'fr', roles: ['ROLE_TRAINER'] })
    await seedPerson({ locale: 'de' })
    const audience = { kinds: ['trainer'], languages: ['de'] }
    expect((await get(await write({ ...everybody, audience }))).reach).toBe(1)
    const none = await request('POST', '/announcements', { body: { ...everybody, audience: {} } })
    expect(none.status).toBe(422)
    expect(none.body).toMatchObject({
      violations: [{ propertyPath: 'audience.kinds', code: 'audienceRequired' }],
    })
  })

  it('reach as English those who have chosen a language that is gone', async () => {
    const { seedPerson, write, get } = await setUp(database())
    for (const gone of ['aa', 'eo', 'zz'])
      await seedPerson({ locale: gone as Locale, roles: ['ROLE_TRAINER'] })
    await seedPerson({ locale: 'de', roles: ['ROLE_TRAINER'] })
    const reach = async (audience: object) => (await get(await write({ ...everybody, audience }))).reach
    // The admin, too.
    expect(await reach({ everybody: true })).toBe(5)
    expect(await reach({ kinds: ['trainer'] })).toBe(4)
    expect(await reach({ kinds: ['trainer'], languages: ['en'] })).toBe(3)
    expect(await reach({ kinds: ['trainer'], languages: ['de', 'fr'] })).toBe(1)
  })

  it('keep their subject and their audience where their language is gone', async () => {
    const { seedPerson, write, get, request } = await setUp(database())
    await seedPerson({ locale: 'de' })
    const id = await write({ ...everybody, audience: { languages: ['en'] } })
    await sql`update announcement set languages = '{tlh,xx}', texts = jsonb_build_object('tlh', texts -> 'en')`.execute(
      database(),
    )
    const { body } = await request('GET', '/announcements')
    expect(body as AnnouncementSummary[]).toMatchObject([{ id, subject: 'Subject en' }])
    const own = await get(id)
    expect(own.audience.languages).toEqual(['en'])
    expect(own).toMatchObject({ subject: 'Subject en', texts: { en: text('en') }, reach: 1 })
  })

  it('are not sent to nobody', async () => {
    const { write, send } = await setUp(database())
    const answer = await send(await write({ ...everybody, audience: { kinds: ['legalEntity'] } }))
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ code: 'audienceEmpty' }] } })
  })

  it('are sent once, though two admins press at once or one presses twice', async () => {
    const { seedPerson, as, write, get, request, run, mails } = await setUp(database())
    const other = await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))
    const id = await write()
    const body = { at: null, version: (await get(id)).version }
    const answers = await Promise.all(
      [request, other.request, request].map((ask) => ask('POST', `/announcements/${id}/sending`, { body })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    await Promise.all([run(), run()])
    await run()
    expect(mails).toHaveLength(2)
    expect(await get(id)).toMatchObject({ state: 'sent', sent: 2 })
  })

  it('are not changed beneath somebody else', async () => {
    const { write, get, request } = await setUp(database())
    const id = await write()
    const { version } = await get(id)
    const save = () => request('PUT', `/announcements/${id}`, { body: { ...everybody, version } })
    expect((await save()).status).toBe(204)
    expect(await save()).toMatchObject({
      status: 409,
      body: { violations: [{ code: 'announcementChanged' }] },
    })
  })

  it('go on after a batch that failed, with nobody twice', async () => {
    const { seedPerson, deps, write, get, send, run, mails } = await setUp(database())
    const people = await Promise.all([1, 2, 3].map(() => seedPerson()))
    const failing = people[1]?.email
    const sendMail = deps.sendMail
    deps.sendMail = (...sent) => {
      if (sent.some(({ to }) => to === failing)) throw new Error('the process was killed')
      return sendMail(...sent)
    }
    const id = await write()
    await send(id)
    await expect(run()).rejects.toThrow('killed')
    expect(await get(id)).toMatchObject({ state: 'sending', recipients: 4, sent: 3 })
    deps.sendMail = sendMail
    await run()
    expect(await get(id)).toMatchObject({ state: 'sent', recipients: 4, sent: 4 })
    expect(new Set(mails.map(({ to }) => to)).size).toBe(4)
    expect(mails).toHaveLength(4)
  })

  it('are stopped: what is sent is sent, and nobody else gets it', async () => {
    const { seedPerson, runJob, write, get, send, request, run, mails } = await setUp(database())
    for (let made = 0; made < 149; made++) await seedPerson()
    const id = await write()
    await send(id)
    await runJob('announcements.send', {}, { isOver: () => mails.length >= 100 }).catch(() => undefined)
    const { sent, recipients } = await get(id)
    expect([sent, recipients]).toEqual([100, 150])
    expect((await request('POST', `/announcements/${id}/stop`)).body).toEqual({ state: 'stopped', sent: 100 })
    await run()
    expect(mails).toHaveLength(100)
    expect((await request('POST', `/announcements/${id}/stop`)).status).toBe(409)
  })

  it('wait for their time, and become drafts when stopped before', async () => {
    const { write, get, send, request, run, mails, clock } = await setUp(database())
    const id = await write()
    const past = await send(id, '2020-01-01T00:00:00.000Z')
    expect(past).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'at', code: 'announcementTimePast' }] },
    })
    const at = new Date(clock.now.getTime() + 3600_000)
    expect((await send(id, at.toISOString())).status).toBe(204)
    await run()
    expect([mails.length, (await get(id)).state]).toEqual([0, 'scheduled'])
    expect((await request('POST', `/announcements/${id}/stop`)).body).toEqual({ state: 'draft', sent: 0 })
    clock.now = new Date(at.getTime() + 1000)
    await run()
    expect(mails).toHaveLength(0)
  })

  it('come as each has chosen, and are read by recipients alone', async () => {
    const { seedPerson, as, write, get, send, run, mails } = await setUp(database())
    const quiet = await as(await seedPerson())
    const choices = [{ type: 'announcement', campus: false, mail: 'off' }]
    await quiet.request('PUT', '/users/me/notification-choices', { body: { choices } })
    const id = await write()
    await send(id)
    await run()
    expect(mails).toHaveLength(1)
    expect((await quiet.request('GET', '/notifications')).body).toEqual([])
    expect((await quiet.request('GET', `/announcements/${id}/text`)).status).toBe(404)
    expect(await get(id)).toMatchObject({ state: 'sent', recipients: 2, sent: 1 })
    const late = await as(await seedPerson())
    expect((await late.request('GET', `/announcements/${id}/text`)).status).toBe(404)
    expect((await late.request('GET', `/announcements/${id}`)).status).toBe(403)
  })

  it('show how the mails will look, word for word as typed', async () => {
    const { seedPerson, as, deps, write, request, mails } = await setUp(database())
    const written = {
      subject: 'Costs {{name}}',
      text: 'One $t(mail:closing)\nline.\n\n{{brand}} <b>two</b>.',
    }
    const id = await write({ texts: { de: written, en: text('en') }, audience: { everybody: true } })
    const self = await as(await seedPerson({ roles: ['ROLE_ADMIN'], first_name: 'Vera' }))
    const { body } = await self.request('GET', `/announcements/${id}`)
    const { mails: shown } = body as Announcement
    expect(shown.map(({ language }) => language)).toEqual(['en', 'de'])
    expect(shown[1]).toMatchObject({
      subject: written.subject,
      greeting: 'Guten Tag Vera,',
      paragraphs: ['One $t(mail:closing)\nline.', '{{brand}} <b>two</b>.'],
      button: { address: `http://campus.test/announcements/${id}` },
      unsubscribe: expect.stringMatching(/./) as string,
    })
    await request('POST', `/announcements/${id}/test`, { body: { language: 'de' } })
    const [sent] = mails
    if (!sent) throw new Error('No mail')
    const { text: plain } = composeMail(deps.config, sent)
    for (const part of shown[1]?.paragraphs ?? []) expect(plain).toContain(part)
  })

  it('are for countries that exist, and once scheduled for somebody', async () => {
    const { write, get, send, request, clock } = await setUp(database())
    const names = JSON.stringify({ en: 'x', de: 'x', es: 'x', fr: 'x', it: 'x' })
    await database()
      .insertInto('country')
      .values({ id: 'FR', subregion: '155', names })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const audience = { countries: ['XX'] }
    const refused = await request('POST', '/announcements', { body: { ...everybody, audience } })
    expect(refused).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'audience.countries', code: 'invalid' }] },
    })
    const id = await write()
    const change = async (countries: string[]) => {
      const { version } = await get(id)
      return request('PUT', `/announcements/${id}`, {
        body: { ...everybody, audience: { countries }, version },
      })
    }
    expect((await change(['XX'])).status).toBe(422)
    expect((await change(['FR'])).status).toBe(204)
    const { version } = await get(id)
    await request('PUT', `/announcements/${id}`, { body: { ...everybody, version } })
    await send(id, new Date(clock.now.getTime() + 3600_000).toISOString())
    expect(await change(['FR'])).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: '', code: 'audienceEmpty' }] },
    })
    expect(await get(id)).toMatchObject({ state: 'scheduled', audience: { everybody: true } })
  })

  it('say who has done what', async () => {
    const { admin, seedPerson, as, clock, write, get, send, request } = await setUp(database())
    const other = await as(await seedPerson({ roles: ['ROLE_ADMIN'], first_name: 'Vera', last_name: 'Lang' }))
    const id = await write()
    const at = new Date(clock.now.getTime() + 3600_000).toISOString()
    await send(id, at)
    const change = { ...everybody, version: (await get(id)).version }
    await other.request('PUT', `/announcements/${id}`, { body: change })
    await request('POST', `/announcements/${id}/stop`)
    const self = [admin.first_name, admin.last_name].join(' ')
    expect((await get(id)).log.map(({ step, by, sendAt, sent }) => [step, by, sendAt, sent])).toEqual([
      ['stopped', self, null, 0],
      ['changed', 'Vera Lang', null, null],
      ['scheduled', self, at, null],
      ['created', self, null, null],
    ])
  })

  it('are tried out on oneself alone', async () => {
    const { seedPerson, admin, write, request, mails } = await setUp(database())
    await seedPerson()
    const id = await write()
    const test = (language: string) => request('POST', `/announcements/${id}/test`, { body: { language } })
    expect((await test('en')).status).toBe(204)
    expect(mails.map(({ to }) => to)).toEqual([admin.email])
    expect((await test('de')).status).toBe(404)
    // A mail that says only that there is news shows nobody what others get.
    await database().updateTable('person').set({ discreet: true }).where('id', '=', admin.id).execute()
    expect((await test('en')).status).toBe(409)
    expect(mails).toHaveLength(1)
  })
})
