import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { unsubscribePath } from '~/api/platform/mail'
import { claimMails } from '~/api/platform/mail/queue'
import type { Announcement } from '~/contracts/messages/announcements'
import type { Link } from '~/contracts/people/links'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const body = { texts: { en: { subject: 'Meeting', text: 'In May.' } }, audience: { everybody: true } }
type Kit = ReturnType<typeof createTestApi>
type Account = Awaited<ReturnType<Kit['seedPerson']>>

async function groupIn(kit: Kit, name = 'Harbour Group') {
  const group = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: name })
  const own = await kit.as(group)
  const write = async () =>
    ((await own.request('POST', '/announcements', { body })).body as { id: string }).id
  const send = (id: string, at: string | null = null) =>
    own.request('POST', `/announcements/${id}/sending`, { body: { at, version: 1 } })
  const get = async (id: string) => (await own.request('GET', `/announcements/${id}`)).body as Announcement
  return { group, own, write, send, get }
}

/** A confirmed outlet of the group, with a way to choose. */
async function memberOf(kit: Kit, { group, own }: Awaited<ReturnType<typeof groupIn>>, outlet?: Account) {
  const person = outlet ?? (await kit.seedPerson({ entity_name: 'The Gazette', visibility: 2 }))
  const session = await kit.as(person)
  const { id } = (await session.request('POST', '/links', { body: { with: group.id } })).body as Link
  expect((await own.request('POST', `/links/${id}/confirm`)).status).toBe(200)
  const agree = (announcements: boolean, who = session) =>
    who.request('PUT', `/links/${id}/announcements`, { body: { announcements } })
  return { person, session, agree, link: id }
}

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const baltic = await groupIn(kit)
  const told = () => kit.mails.filter(({ template }) => template === 'groupAnnouncement').map(({ to }) => to)
  return { kit, baltic, told, member: (outlet?: Account) => memberOf(kit, baltic, outlet) }
}

describeWithDatabase('announcements of a group', (database) => {
  beforeEach(() => sql`truncate person cascade`.execute(database()))

  it('reach the outlets that have agreed, under the name of the group, and no other', async () => {
    const { kit, baltic, told, member } = await setUp(database())
    const [agreeing, silent] = [await member(), await member()]
    const colleague = await kit.seedPerson({ parent_id: agreeing.person.id })
    const id = await baltic.write()
    expect(await baltic.send(id)).toMatchObject({
      status: 422,
      body: { violations: [{ code: 'audienceEmpty' }] },
    })
    expect((await agreeing.agree(true)).body).toMatchObject({ announcements: true })
    expect((await baltic.own.request('GET', '/followers')).body).toEqual({ count: 1, of: 2 })
    expect((await baltic.get(id)).reach).toBe(1)
    expect((await baltic.send(id)).status).toBe(204)
    await kit.runJob('announcements.send')
    expect(told()).toEqual([agreeing.person.email])
    const text = `/announcements/${id}/text`
    expect((await agreeing.session.request('GET', text)).body).toMatchObject({
      subject: 'Meeting',
      group: true,
      provider: { name: 'Harbour Group', link: null },
    })
    for (const other of [silent.session, await kit.as(colleague), await kit.as(await kit.seedPerson())])
      expect((await other.request('GET', text)).status).toBe(404)
    // How many have switched such notifications off is not told by a small number.
    expect(await baltic.get(id)).toMatchObject({ state: 'sent', recipients: 0, sent: 0, reach: null })
  })

  it.each(['the outlet', 'the group'])(
    'are kept silently from one after %s has blocked the other',
    async (who) => {
      const { kit, baltic, told, member } = await setUp(database())
      const blocked = await member()
      await blocked.agree(true)
      const message = { body: { toUser: blocked.person.id, body: 'Welcome to us' } }
      const written = await baltic.own.request('POST', '/user-messages', message)
      expect(written.status).toBe(201)
      const { discussion } = written.body as { discussion: string }
      const by = who === 'the outlet' ? blocked.session : baltic.own
      expect((await by.request('POST', `/user-messages-discussion/${discussion}/block`)).status).toBe(204)
      // Neither a number nor a refusal tells which of the outlets it is.
      const counted = async (count: number) => {
        expect((await baltic.own.request('GET', '/followers')).body).toEqual({ count, of: count })
        const id = await baltic.write()
        expect((await baltic.get(id)).reach).toBe(count)
        expect((await baltic.send(id)).status).toBe(204)
        await kit.runJob('announcements.send')
        return id
      }
      await counted(1)
      expect(told()).toEqual([])
      const others = await Promise.all(Array.from({ length: 4 }, () => member()))
      for (const { agree } of others) await agree(true)
      const id = await counted(5)
      expect(told().sort()).toEqual(others.map(({ person }) => person.email).sort())
      expect(await baltic.get(id)).toMatchObject({ state: 'sent', recipients: 5, sent: 0 })
      expect((await blocked.session.request('GET', `/announcements/${id}/text`)).status).toBe(404)
    },
  )

  it('wait for the agreement of the outlet’s own account, on a confirmed link', async () => {
    const { kit, baltic, member } = await setUp(database())
    const { agree, person } = await member()
    const colleague = await kit.as(await kit.seedPerson({ parent_id: person.id }))
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    for (const who of [colleague, admin, baltic.own]) expect((await agree(true, who)).status).toBe(403)
    expect((await agree(true, await kit.as(await kit.seedPerson()))).status).toBe(404)
    const asking = await kit.as(await kit.seedPerson())
    const { id } = (await asking.request('POST', '/links', { body: { with: baltic.group.id } })).body as Link
    expect(
      await asking.request('PUT', `/links/${id}/announcements`, { body: { announcements: true } }),
    ).toMatchObject({ status: 409, body: { violations: [{ code: 'linkStillOpen' }] } })
    expect((await baltic.own.request('GET', '/followers')).body).toEqual({ count: 0, of: 1 })
  })

  it('have no audience to choose', async () => {
    const { baltic } = await setUp(database())
    const some = { ...body, audience: { everybody: false, languages: ['en'] } }
    expect(await baltic.own.request('POST', '/announcements', { body: some })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'audience.everybody' }] },
    })
    const id = await baltic.write()
    const change = { body: { ...some, version: 1 } }
    expect((await baltic.own.request('PUT', `/announcements/${id}`, change)).status).toBe(422)
  })

  it('stay away from an outlet that has taken its agreement back between two batches', async () => {
    const { kit, baltic, told, member } = await setUp(database())
    const members = await Promise.all([member(), member(), member()])
    for (const { agree } of members) await agree(true)
    const id = await baltic.write()
    await baltic.send(id)
    // Gathered, and the first recipient told, when the process ends.
    const [first, second, third] = [...members].sort((a, b) => (a.person.id < b.person.id ? -1 : 1))
    if (!first || !second || !third) throw new Error('three members')
    const now = kit.clock.now
    await database().updateTable('announcement').set({ state: 'sending', started_at: now, gathered: true, recipient_count: 3, sent_count: 1 }).where('id', '=', id).execute() // prettier-ignore
    await database()
      .insertInto('announcement_delivery')
      .values(
        [first, second, third].map(({ person }, index) => ({
          announcement_id: id,
          person_id: person.id,
          sent_at: index === 0 ? now : null,
        })),
      )
      .execute()
    await second.agree(false)
    await kit.runJob('announcements.send')
    expect(told()).toEqual([third.person.email])
    const row = database().selectFrom('announcement').select(['state', 'sent_count']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ state: 'sent', sent_count: 2 })
    expect((await second.session.request('GET', `/announcements/${id}/text`)).status).toBe(404)
  })

  it.each(['takes the agreement back', 'ends the link', 'unsubscribes'])(
    'are not sent any more from the queue once the outlet %s',
    async (what) => {
      const { kit, baltic, member } = await setUp(database())
      const { agree, session, person, link } = await member()
      await agree(true)
      const path = `/announcements/${await baltic.write()}`
      const mail = { id: person.id, recipient: person.email, locale: 'en' as const, data: '{}', path }
      const queued = {
        ...mail,
        template: 'groupAnnouncement',
        person_id: person.id,
        state: 'queued' as const,
      }
      const due = { next_attempt_at: kit.clock.now, created_at: kit.clock.now }
      await database().insertInto('mail').values({ ...queued, ...due }).execute() // prettier-ignore
      const claim = async () => {
        await database().updateTable('mail').set(due).execute()
        const later = new Date(kit.clock.now.getTime() + 1000)
        const claimed = await claimMails(database(), { now: kit.clock.now, leaseUntil: later, count: 9 })
        return claimed.filter(({ to }) => to === person.email).map(({ holds }) => holds)
      }
      expect(await claim()).toContain(true)
      if (what === 'ends the link') await session.request('POST', `/links/${link}/end`)
      else if (what === 'takes the agreement back') await agree(false)
      else {
        const sort = { kind: 'group', groupId: baltic.group.id, personId: person.id } as const
        const address = unsubscribePath(kit.deps.config, sort).replace('/unsubscribe', '/subscriptions')
        expect((await kit.request('GET', address)).body).toMatchObject({
          name: 'Harbour Group',
          active: true,
        })
        const answer = await kit.request('PUT', address, { body: { active: false } })
        expect(answer.body).toMatchObject({ kind: 'group', active: false })
        // The mail is no credential for agreeing: somebody else may have it by now.
        await kit.request('PUT', address, { body: { active: true } })
        expect((await kit.request('GET', address)).body).toMatchObject({ active: false })
      }
      expect(await claim()).not.toContain(true)
      expect((await baltic.own.request('GET', '/followers')).body).toMatchObject({ count: 0 })
    },
  )

  it('carry a way out that is for this group alone', async () => {
    const { kit, baltic, told, member } = await setUp(database())
    const { person, agree } = await member()
    const nordic = await groupIn(kit, 'Nordic')
    const alpine = await groupIn(kit, 'Alpine')
    const others = [await memberOf(kit, nordic, person), await memberOf(kit, alpine, person)]
    await agree(true)
    await others[0]?.agree(true)
    await baltic.send(await baltic.write())
    await nordic.send(await nordic.write())
    expect((await alpine.send(await alpine.write())).status).toBe(422)
    await kit.runJob('announcements.send')
    expect(told()).toHaveLength(2)
    const mail = kit.mails.find(({ values }) => values['provider'] === 'Harbour Group')
    const address = mail?.unsubscribe?.replace('/unsubscribe', '/subscriptions') ?? ''
    expect((await kit.request('PUT', address, { body: { active: false } })).status).toBe(200)
    const agreeing = async (group: typeof nordic) =>
      ((await group.own.request('GET', '/followers')).body as { count: number }).count
    expect([await agreeing(baltic), await agreeing(nordic), await agreeing(alpine)]).toEqual([0, 1, 0])
  })

  it('are forgotten with the link: a new one needs a new agreement', async () => {
    const { baltic, member } = await setUp(database())
    const first = await member()
    await first.agree(true)
    await first.session.request('POST', `/links/${first.link}/end`)
    const again = await member(first.person)
    expect((await again.session.request('GET', `/links/${again.link}`)).body).toMatchObject({
      announcements: false,
    })
    expect((await baltic.own.request('GET', '/followers')).body).toEqual({ count: 0, of: 1 })
  })

  it('do not reach who wants no such notifications, and stop with the account of the group', async () => {
    const { kit, baltic, told, member } = await setUp(database())
    const { session, agree } = await member()
    const other = await member()
    await agree(true)
    await other.agree(true)
    const preferences = { type: 'groupAnnouncement', campus: false, mail: 'off' }
    const answer = await session.request('PUT', '/users/me/notification-choices', {
      body: { choices: [preferences] },
    })
    expect(answer.status).toBeLessThan(300)
    const id = await baltic.write()
    await baltic.send(id)
    await kit.runJob('announcements.send')
    expect(told()).toEqual([other.person.email])
    expect((await session.request('GET', `/announcements/${id}/text`)).status).toBe(404)
    const late = await baltic.write()
    await baltic.send(late)
    await database()
      .updateTable('person')
      .set({ state: 'blocked' })
      .where('id', '=', baltic.group.id)
      .execute()
    await kit.runJob('announcements.send')
    expect(told()).toHaveLength(1)
    const row = database().selectFrom('announcement').select('state').where('id', '=', late)
    expect(await row.executeTakeFirst()).toEqual({ state: 'stopped' })
  })

  it('are two in seven days, belong to their group, and go with it', async () => {
    const { kit, baltic, member } = await setUp(database())
    const { agree, session } = await member()
    await agree(true)
    const ids = [await baltic.write(), await baltic.write(), await baltic.write()]
    const statuses: number[] = []
    for (const id of ids) statuses.push((await baltic.send(id)).status)
    expect(statuses).toEqual([204, 204, 422])
    await kit.runJob('announcements.send')
    const stranger = await groupIn(kit, 'Other')
    expect((await stranger.own.request('GET', `/announcements/${String(ids[0])}`)).status).toBe(404)
    expect((await stranger.own.request('POST', `/announcements/${String(ids[0])}/stop`)).status).toBe(404)
    const erasing = { body: { email: baltic.group.email, password } }
    expect((await baltic.own.request('POST', '/users/me/erasure', erasing)).status).toBe(204)
    expect((await session.request('GET', `/announcements/${String(ids[0])}/text`)).status).toBe(404)
    await kit.runJob('announcements.send')
    expect(await database().selectFrom('announcement').select('id').execute()).toEqual([])
  })
})
