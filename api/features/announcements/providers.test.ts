import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { composeMail } from '~/api/platform/mail'
import type { Announcement } from '~/contracts/messages/announcements'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const body = { texts: { en: { subject: 'New course', text: 'Ours.' } }, audience: { everybody: true } }

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const facts = {
    roles: ['ROLE_SERVICE_PROVIDER'],
    validated: true,
    visibility: 1 as const,
    entity_name: 'Academy',
  }
  const provider = await kit.seedPerson(facts)
  const own = await kit.as(provider)
  const announce = async (at: string | null = null) => {
    const { id } = (await own.request('POST', '/announcements', { body })).body as { id: string }
    const answer = await own.request('POST', `/announcements/${id}/sending`, { body: { at, version: 1 } })
    return { id, ...answer }
  }
  const follower = async () => {
    const person = await kit.seedPerson({ validated: true, visibility: 2 })
    const { request } = await kit.as(person)
    const answer = await request('PUT', `/followed-providers/${provider.id}`)
    return { person, request, answer }
  }
  return { ...kit, facts, provider, own, announce, follower }
}

describeWithDatabase('announcements of a provider', (database) => {
  beforeEach(() => sql`truncate person cascade`.execute(database()))

  it('reach those who follow it, of whom it learns the number alone', async () => {
    const { own, deps, seedPerson, announce, follower, runJob, mails } = await setUp(database())
    await seedPerson({ validated: true })
    const { person, request, answer } = await follower()
    expect(answer.status).toBe(204)
    expect((await own.request('GET', '/followers')).body).toEqual({ count: 0 })
    const { id, status } = await announce()
    expect(status).toBe(204)
    await runJob('announcements.send')
    expect(mails).toMatchObject([
      { to: person.email, template: 'providerAnnouncement', values: { provider: 'Academy' } },
    ])
    expect((await request('GET', '/notifications')).body).toMatchObject([{ title: 'Academy: New course' }])
    const [mail] = mails
    expect(mail && composeMail(deps.config, mail).subject).toBe('Academy: New course')
    expect((await request('GET', `/announcements/${id}/text`)).body).toMatchObject({
      subject: 'New course',
      provider: { name: 'Academy' },
    })
    const shown = (await own.request('GET', `/announcements/${id}`)).body as Announcement
    expect(JSON.stringify(shown)).not.toContain(person.id)
  })

  it('say numbers in fives, and go to no part of them that is smaller', async () => {
    const { own, seedPerson, follower, runJob } = await setUp(database())
    const write = async (languages: string[]) => {
      const audience = languages.length > 0 ? { everybody: false, languages } : { everybody: true }
      const { id } = (await own.request('POST', '/announcements', { body: { ...body, audience } })).body as {
        id: string
      }
      const send = () =>
        own.request('POST', `/announcements/${id}/sending`, { body: { at: null, version: 1 } })
      const get = async () => (await own.request('GET', `/announcements/${id}`)).body as Announcement
      return { send, get }
    }
    await seedPerson({ validated: true })
    const followers = async () => (await own.request('GET', '/followers')).body
    for (let made = 0; made < 4; made++) await follower()
    expect(await followers()).toEqual({ count: 0 })
    const all = await write([])
    const part = await write(['en'])
    expect([(await all.get()).reach, (await part.get()).reach]).toEqual([0, 0])
    expect(await part.send()).toMatchObject({
      status: 422,
      body: { violations: [{ code: 'audienceSmall' }] },
    })
    expect(await (await write(['it'])).send()).toMatchObject({
      body: { violations: [{ code: 'audienceSmall' }] },
    })
    expect((await all.send()).status).toBe(204)
    for (let made = 0; made < 3; made++) await follower()
    expect(await followers()).toEqual({ count: 5 })
    expect((await part.get()).reach).toBe(5)
    expect((await part.send()).status).toBe(204)
    await runJob('announcements.send')
    expect(await part.get()).toMatchObject({ state: 'sent', recipients: 5, sent: 5 })
    expect(await all.get()).toMatchObject({ state: 'sent', recipients: 5, sent: 5 })
  })

  it('reach nobody who has stopped following, and cannot be sent to nobody', async () => {
    const { provider, announce, follower } = await setUp(database())
    const { request } = await follower()
    await request('DELETE', `/followed-providers/${provider.id}`)
    expect(await announce()).toMatchObject({ status: 422, body: { violations: [{ code: 'audienceEmpty' }] } })
  })

  it.each(['the follower', 'the provider'])(
    'do not reach anybody after %s has blocked the other',
    async (who) => {
      const { own, announce, follower, runJob, mails } = await setUp(database())
      const { person, request } = await follower()
      const written = await own.request('POST', '/user-messages', {
        body: { toUser: person.id, body: 'Welcome to us' },
      })
      expect(written.status).toBe(201)
      const { discussion } = written.body as { discussion: string }
      const block = who === 'the follower' ? request : own.request
      expect((await block('POST', `/user-messages-discussion/${discussion}/block`)).status).toBe(204)
      expect(await announce()).toMatchObject({
        status: 422,
        body: { violations: [{ code: 'audienceEmpty' }] },
      })
      const other = await follower()
      expect((await announce()).status).toBe(204)
      await runJob('announcements.send')
      const told = mails.filter(({ template }) => template === 'providerAnnouncement')
      expect(told.map(({ to }) => to)).toEqual([other.person.email])
    },
  )

  it('are two in seven days', async () => {
    const { announce, follower, clock } = await setUp(database())
    await follower()
    const after = (days: number) => new Date(clock.now.getTime() + days * 24 * 3600_000).toISOString()
    expect((await announce()).status).toBe(204)
    expect((await announce(after(1))).status).toBe(204)
    expect(await announce(after(2))).toMatchObject({
      status: 422,
      body: { violations: [{ code: 'announcementsFull' }] },
    })
    expect((await announce(after(8.5))).status).toBe(204)
  })

  it.each([
    ['at the same minute', [10, 10, 10]],
    ['the last one between the others', [10, 16, 13]],
    ['the last one before the others', [16, 15, 12]],
  ])('are two in seven days, %s', async (_, days) => {
    const { announce, follower, clock } = await setUp(database())
    await follower()
    const statuses: number[] = []
    for (const day of days) {
      const at = new Date(clock.now.getTime() + day * 24 * 3600_000).toISOString()
      statuses.push((await announce(at)).status)
    }
    expect(statuses).toEqual([204, 204, 422])
  })

  it('are at most fifty drafts', async () => {
    const { own } = await setUp(database())
    const write = () => own.request('POST', '/announcements', { body })
    for (let written = 0; written < 50; written++) expect((await write()).status).toBe(201)
    expect(await write()).toMatchObject({
      status: 422,
      body: { violations: [{ code: 'announcementDraftsFull' }] },
    })
  })

  it('belong to validated providers, each to its own', async () => {
    const { facts, seedPerson, as, announce, follower } = await setUp(database())
    await follower()
    const { id } = await announce()
    const other = await as(await seedPerson({ ...facts, entity_name: 'Other' }))
    expect((await other.request('GET', `/announcements/${id}`)).status).toBe(404)
    expect((await other.request('GET', `/announcements/${id}/text`)).status).toBe(404)
    expect((await other.request('POST', `/announcements/${id}/stop`)).status).toBe(404)
    const admin = await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))
    expect((await admin.request('GET', `/announcements/${id}`)).status).toBe(404)
    const pending = await as(await seedPerson({ ...facts, validated: false }))
    expect((await pending.request('POST', '/announcements', { body })).status).toBe(403)
  })

  it('go with the account of the provider, and the rows of their recipients in bounded statements', async () => {
    const { provider, own, announce, follower, runJob, seedPerson, as, mails } = await setUp(database())
    const { request } = await follower()
    const { id } = await announce()
    await runJob('announcements.send')
    const draft = (await own.request('POST', '/announcements', { body })).body as { id: string }
    const admin = await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))
    await sql`
      with others as (
        insert into person (id, email, roles, state, validated, locale, first_name, last_name, created_at)
        select gen_random_uuid(), 'r' || n || '@example.org', '{ROLE_TRAINER}', 'active', true, 'en', 'A', 'B', now()
        from generate_series(1, 1500) n returning id)
      insert into announcement_delivery select ${id}, id, now() from others`.execute(database())
    await sql`
      insert into mail (id, recipient, locale, template, data, path, state, next_attempt_at, created_at)
      values (gen_random_uuid(), 'p@example.org', 'en', 'announcement', '{}', ${`/announcements/${id}`}, 'queued', now(), now())
    `.execute(database())
    const erased = await own.request('POST', '/users/me/erasure', {
      body: { email: provider.email, password },
    })
    expect(erased.status).toBe(204)
    for (const each of [id, draft.id]) {
      expect((await request('GET', `/announcements/${each}/text`)).status).toBe(404)
      expect((await admin.request('GET', `/announcements/${each}`)).status).toBe(404)
    }
    expect((await admin.request('GET', '/announcements')).body).toEqual([])
    const rows = (table: 'announcement' | 'announcement_delivery') =>
      database().selectFrom(table).selectAll().execute()
    expect(await rows('announcement')).toMatchObject([{ texts: {} }, { texts: {} }])
    // The erasure itself deletes none of them: the job does, a thousand in a statement.
    expect(await rows('announcement_delivery')).toHaveLength(1501)
    mails.length = 0
    await runJob('announcements.send')
    expect([mails, await rows('announcement'), await rows('announcement_delivery')]).toEqual([[], [], []])
    const told = (await request('GET', '/notifications')).body as object[]
    expect(told).toMatchObject([{ title: expect.stringMatching(/^A former member: /), path: null }])
    const waiting = database().selectFrom('mail').select('path').where('state', '=', 'queued')
    expect((await waiting.execute()).map(({ path }) => path)).not.toContain(`/announcements/${id}`)
  })

  it('come from providers alone: nothing else can be followed', async () => {
    const { seedPerson, follower } = await setUp(database())
    const { request } = await follower()
    const journalist = await seedPerson({ validated: true })
    expect((await request('PUT', `/followed-providers/${journalist.id}`)).status).toBe(404)
    expect((await request('PUT', '/followed-providers/unknown')).status).toBe(404)
    expect((await request('GET', '/followed-providers')).body).toMatchObject([{ name: 'Academy' }])
  })

  it('have no link while members cannot see the page of the provider', async () => {
    const { provider, own, announce, follower, runJob, seedPerson, as } = await setUp(database())
    const { request } = await follower()
    const { id } = await announce()
    await runJob('announcements.send')
    const links = async () => {
      const [followed] = (await request('GET', '/followed-providers')).body as { link: object | null }[]
      const read = (await request('GET', `/announcements/${id}/text`)).body as {
        provider: { link: object | null }
      }
      return [followed?.link, read.provider.link]
    }
    const link = { kind: 'provider', key: provider.id }
    expect(await links()).toEqual([link, link])
    const hidden = await own.request('PATCH', '/users/me/profile', { body: { version: 1, visibility: 0 } })
    expect(hidden.status).toBe(200)
    expect(await links()).toEqual([null, null])
    const late = await as(await seedPerson({ validated: true }))
    expect((await late.request('PUT', `/followed-providers/${provider.id}`)).status).toBe(404)
  })
})
