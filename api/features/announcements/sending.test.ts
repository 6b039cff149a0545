import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Announcement } from '~/contracts/messages/announcements'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const body = { texts: { en: { subject: 'News', text: 'Some.' } }, audience: { everybody: true } }

/** An admin, a provider, and those who follow it. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
  const provider = await kit.seedPerson({
    roles: ['ROLE_SERVICE_PROVIDER'],
    validated: true,
    visibility: 1,
    entity_name: 'Academy',
  })
  const own = await kit.as(provider)
  type Author = typeof admin
  const announce = async (by: Author) => {
    const { id } = (await by.request('POST', '/announcements', { body })).body as { id: string }
    await by.request('POST', `/announcements/${id}/sending`, { body: { at: null, version: 1 } })
    return id
  }
  const get = async (by: Author, id: string) =>
    (await by.request('GET', `/announcements/${id}`)).body as Announcement
  const follow = async () => {
    const person = await kit.seedPerson({ validated: true })
    const { request } = await kit.as(person)
    await request('PUT', `/followed-providers/${provider.id}`)
    return { person, request }
  }
  /** A run that ends after so many mails. */
  const runUntil = (mails: number) =>
    kit.runJob('announcements.send', {}, { isOver: () => kit.mails.length >= mails }).catch(() => undefined)
  const change = (id: string, values: object) =>
    database.updateTable('person').set(values).where('id', '=', id).execute()
  return { ...kit, admin, provider, own, announce, get, follow, runUntil, change }
}

const waiting = async (database: Database) =>
  (
    await database
      .selectFrom('announcement_delivery')
      .select('person_id')
      .where('sent_at', 'is', null)
      .execute()
  ).length

/** Mails of an announcement that nobody has tried to send yet. */
const queueMails = (database: Database, { id, count, now }: { id: string; count: number; now: Date }) =>
  sql`
    insert into mail (id, recipient, locale, template, data, path, state, next_attempt_at, created_at)
    select gen_random_uuid(), 'p' || n || '@example.org', 'en', 'announcement', '{}', '/announcements/' || ${id}::text,
      'queued', ${now}, ${now} from generate_series(1, ${count}::int) n`.execute(database)

const queued = (database: Database) =>
  database.selectFrom('mail').select('id').where('state', '=', 'queued').execute()

describeWithDatabase('sending', (database) => {
  beforeEach(() => sql`truncate person cascade`.execute(database()))

  it('goes in turns: a small announcement does not wait for a large one', async () => {
    const { admin, own, announce, get, follow, seedPerson, runUntil, runJob } = await setUp(database())
    for (let made = 0; made < 5; made++) await follow()
    for (let made = 0; made < 250; made++) await seedPerson()
    const large = await announce(admin)
    const small = await announce(own)
    await runUntil(110)
    expect((await get(admin, large)).state).toBe('sending')
    expect((await get(own, small)).sent).toBe(5)
    await runJob('announcements.send')
    expect(await get(admin, large)).toMatchObject({ state: 'sent', sent: 257 })
  })

  it.each([
    ['blocked', { state: 'blocked' as const }],
    ['deactivated', { state: 'deactivated' as const }],
    ['no longer validated', { validated: false }],
    ['something else by now', { roles: ['ROLE_TRAINER'] }],
  ])('stops for a provider that is %s', async (_, values) => {
    const { own, provider, announce, follow, change, runJob, mails } = await setUp(database())
    await follow()
    const id = await announce(own)
    await change(provider.id, values)
    await runJob('announcements.send')
    expect(mails).toEqual([])
    const row = await database()
      .selectFrom('announcement')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ state: 'stopped', sent_count: 0 })
  })

  it('stops in the middle when the provider is blocked, and forgets who waited', async () => {
    const { own, provider, announce, follow, change, runUntil, runJob, mails, clock } =
      await setUp(database())
    for (let made = 0; made < 101; made++) await follow()
    const id = await announce(own)
    await runUntil(100)
    expect([mails.length, await waiting(database())]).toEqual([100, 1])
    await queueMails(database(), { id, count: 1, now: clock.now })
    await change(provider.id, { state: 'blocked' })
    await runJob('announcements.send')
    await runJob('announcements.send')
    expect([mails.length, await waiting(database())]).toEqual([100, 0])
    expect(await queued(database())).toEqual([])
  })

  it('leaves out those who have stopped following since the audience was noted', async () => {
    const { own, announce, get, follow, runUntil, runJob, mails } = await setUp(database())
    const people = []
    for (let made = 0; made < 101; made++) people.push(await follow())
    const id = await announce(own)
    await runUntil(100)
    const told = new Set(mails.map(({ to }) => to))
    const last = people.find(({ person }) => !told.has(person.email))
    if (!last) throw new Error('Everybody has got it')
    const [followed] = (await last.request('GET', '/followed-providers')).body as { id: string }[]
    await last.request('DELETE', `/followed-providers/${String(followed?.id)}`)
    await runJob('announcements.send')
    expect(mails).toHaveLength(100)
    expect(await get(own, id)).toMatchObject({ state: 'sent', sent: 100 })
  })

  it.each(['by its author', 'as its provider is blocked', 'as its provider is blocked once all is sent'])(
    'leaves out of the summaries that wait what is stopped %s',
    async (how) => {
      const { own, provider, announce, follow, change, runUntil, runJob, mails, clock } =
        await setUp(database())
      const daily = { type: 'providerAnnouncement', campus: true, mail: 'daily' }
      for (let made = 0; made < 101; made++) {
        const { request } = await follow()
        if (made < 2) await request('PUT', '/users/me/notification-choices', { body: { choices: [daily] } })
      }
      const id = await announce(own)
      // The first batch is a hundred people: at least one of the two has an entry by then.
      if (how.endsWith('sent')) await runJob('announcements.send')
      else await runUntil(98)
      const entries = () => database().selectFrom('digest_entry').select('type').execute()
      expect(await entries()).toContainEqual({ type: 'providerAnnouncement' })
      if (how === 'by its author') await own.request('POST', `/announcements/${id}/stop`)
      else {
        await change(provider.id, { state: 'blocked' })
        await runJob('announcements.send')
      }
      mails.length = 0
      clock.now = new Date(clock.now.getTime() + 25 * 3600_000)
      await runJob('notifications.digests')
      expect([mails, await entries()]).toEqual([[], []])
    },
  )

  it('waits while many mails of announcements are not sent yet', async () => {
    const { admin, announce, get, runJob, mails, clock } = await setUp(database())
    const id = await announce(admin)
    await queueMails(database(), { id, count: 500, now: clock.now })
    const ends = Date.now() + 1000
    await runJob('announcements.send', {}, { isOver: () => Date.now() > ends }).catch(() => undefined)
    expect(mails).toEqual([])
    expect((await get(admin, id)).state).toBe('sending')
    const { body: stopped } = await admin.request('POST', `/announcements/${id}/stop`)
    expect(stopped).toEqual({ state: 'stopped', sent: 0 })
    // What was handed over and not tried yet is taken back.
    expect(await queued(database())).toEqual([])
  })
})
