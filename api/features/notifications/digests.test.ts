import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createMailer } from '~/api/platform/mail'
import { forgetNames, notify, readAbout, retract } from './notifications.service'
import { createTestApi } from '~/tests/support/api'
import { insertReminder, reminderChanges } from '~/tests/support/content/published-offer'
import { describeWithDatabase } from '~/tests/support/database'

const preferencesPath = '/users/me/notification-choices'
const job = 'notifications.digests'

/** A Saturday at ten in London; the next digests are due on Sunday and Monday at seven. */
async function setUp(
  database: Database,
  values: Parameters<ReturnType<typeof createTestApi>['seedPerson']>[0] = {},
) {
  await database.deleteFrom('digest').execute()
  const kit = createTestApi(database)
  const person = await kit.seedPerson({ country_id: null, time_zone: 'Europe/London', ...values })
  const { request } = await kit.as(person)
  const choose = (...choices: object[]) => request('PUT', preferencesPath, { body: { choices } })
  const message = (mail: string) => ({ type: 'message', campus: true, mail })
  const testimonial = (mail: string) => ({ type: 'testimonial', campus: true, mail })
  const notifyPerson = (name: string, type: 'message' | 'testimonial' = 'message') =>
    notify(kit.deps, {
      personId: person.id,
      type,
      data: { name },
      path: type === 'message' ? `/messages/${name}` : '/u#testimonials',
      mail: { to: person.email, locale: 'en', template: type, values: { name: 'First', author: name } },
    })
  const at = (moment: string) => {
    kit.clock.now = new Date(moment)
    return kit.runJob(job)
  }
  const due = async () =>
    (await database.selectFrom('digest').selectAll().where('person_id', '=', person.id).execute())
      .map(({ rhythm, due_at }) => [rhythm, due_at.toISOString()])
      .sort()
  const entries = async () =>
    (
      await database
        .selectFrom('digest_entry')
        .selectAll()
        .where('person_id', '=', person.id)
        .orderBy('id')
        .execute()
    ).map(({ rhythm, type }) => `${rhythm} ${type}`)
  const linesOf = (n = 0) => kit.mails[n]?.sections?.flatMap(({ lines }) => lines.map(({ text }) => text))
  return {
    ...kit,
    person,
    own: request,
    choose,
    message,
    testimonial,
    notifyPerson,
    at,
    due,
    entries,
    linesOf,
  }
}

const sunday = '2026-11-22T07:00:00Z'
const monday = '2026-11-23T07:00:00Z'

describeWithDatabase('digests', (database) => {
  it('gather what mails are not wanted of at once, and go out in the morning of the person’s zone', async () => {
    const { choose, message, testimonial, notifyPerson, at, due, mails, linesOf } = await setUp(database(), {
      time_zone: 'America/New_York',
    })
    await choose(message('daily'), testimonial('once'))
    await notifyPerson('Anna')
    await notifyPerson('Ben', 'testimonial')
    await notifyPerson('Carla')
    expect(mails.map(({ template }) => template)).toEqual(['testimonial'])
    expect(await due()).toEqual([['daily', '2026-11-21T12:00:00.000Z']])
    await at('2026-11-21T11:45:00Z')
    expect(mails).toHaveLength(1)
    await at('2026-11-21T12:00:00Z')
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({
      template: 'digestDaily',
      values: { name: 'First', path: '/notifications' },
      unsubscribe: expect.stringMatching(/^\/unsubscribe\/[\w-]{80,}$/) as string,
      sections: [
        {
          heading: 'Messages',
          lines: [
            { text: 'Anna has sent you a message', path: '/messages/Anna' },
            { text: 'Carla has sent you a message', path: '/messages/Carla' },
          ],
        },
      ],
    })
    expect(linesOf(1)).toHaveLength(2)
    expect(await due()).toEqual([])
    await at('2026-11-22T12:00:00Z')
    expect(mails).toHaveLength(2)
  })

  it('wait for what can still be undone, and leave it out where it was', async () => {
    const { deps, person, choose, at, entries, linesOf, mails } = await setUp(database(), {
      roles: ['ROLE_INDIVIDUAL_JOURNALIST'],
    })
    expect((await choose({ type: 'validationApproved', campus: true, mail: 'daily' })).status).toBeLessThan(
      300,
    )
    const decideAt = async (moment: string) => {
      await at(moment)
      const notBefore = new Date(deps.now().getTime() + 600_000)
      const values = { provider: 'Academy', journalist: 'Layla', name: 'Layla', path: '/x', seen: 'Members.' }
      await notify(deps, {
        ...{ personId: person.id, type: 'validationApproved', data: values, path: '/validation_requests/1' },
        mail: { to: person.email, locale: 'en', template: 'validationApproved', values, notBefore },
      })
    }
    await decideAt('2026-11-22T06:55:00Z')
    await at('2026-11-22T07:00:00Z')
    expect([mails.length, await entries()]).toEqual([0, ['daily validationApproved']])
    const types = ['validationApproved'] as const
    await retract(deps, { personId: person.id, path: '/validation_requests/1', types })
    await at('2026-11-22T07:15:00Z')
    expect(mails).toEqual([])
    await decideAt('2026-11-23T06:55:00Z')
    await at('2026-11-23T07:00:00Z')
    await at('2026-11-23T07:15:00Z')
    expect(linesOf()).toHaveLength(1)
  })

  it.each(reminderChanges)('leave out the deadline of an offer that is %s since', async (_, change) => {
    const { deps, person, seedPerson, choose, at, linesOf, mails } = await setUp(database())
    await choose({ type: 'offerDeadline', campus: true, mail: 'daily' })
    const values = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }
    const { id: providerId } = await seedPerson(values)
    const remind = async (offer: string) => {
      const reminded = { personId: person.id, providerId, now: deps.now() }
      const { id, path } = await insertReminder(database(), reminded)
      const about = { personId: person.id, type: 'offerDeadline', data: { offer }, path } as const
      const mail = { name: 'First', offer, date: '28 Nov 2026', path }
      const told = { to: person.email, locale: 'en', template: 'offerDeadline', values: mail } as const
      await notify(deps, { ...about, mail: told })
      return id
    }
    await remind('Kept')
    const id = await remind('Changed')
    await database().updateTable('offer').set(change).where('id', '=', id).execute()
    await at(sunday)
    expect(mails).toHaveLength(1)
    expect(linesOf()).toEqual([expect.stringContaining('Kept')])
  })

  it('come on Mondays where a week is wanted, in the person’s language, and name people who have left no more', async () => {
    const { choose, message, testimonial, notifyPerson, at, mails, deps, person } = await setUp(database(), {
      locale: 'de',
    })
    await choose(message('weekly'), testimonial('weekly'))
    await notifyPerson('Anna')
    await notifyPerson('Ben', 'testimonial')
    await forgetNames(deps, { receivers: [person.id], names: ['Ben'] })
    await at(sunday)
    expect(mails).toEqual([])
    await at(monday)
    expect(mails.map(({ template, locale, sections }) => [template, locale, sections])).toEqual([
      [
        'digestWeekly',
        'de',
        [
          {
            heading: 'Nachrichten',
            lines: [{ text: 'Anna hat Ihnen eine Nachricht gesendet', path: '/messages/Anna' }],
          },
          {
            heading: 'Empfehlungen',
            lines: [{ text: 'Ein ehemaliges Mitglied hat Sie empfohlen', path: null }],
          },
        ],
      ],
    ])
  })

  it('come once, however many processes send them', async () => {
    const { choose, message, notifyPerson, runJob, clock, mails, entries } = await setUp(database())
    await choose(message('daily'))
    await notifyPerson('Anna')
    clock.now = new Date(sunday)
    await Promise.all([runJob(job), runJob(job), runJob(job)])
    expect(mails).toHaveLength(1)
    expect(await entries()).toEqual([])
  })

  it('lose nothing that comes while they go out', async () => {
    const { choose, message, notifyPerson, runJob, clock, mails } = await setUp(database())
    await choose(message('daily'))
    await notifyPerson('first')
    clock.now = new Date(sunday)
    await Promise.all([runJob(job), ...['a', 'b', 'c', 'd'].map((name) => notifyPerson(name)), runJob(job)])
    clock.now = new Date(monday)
    await runJob(job)
    const told = mails.flatMap(({ sections }) => sections?.flatMap(({ lines }) => lines) ?? [])
    expect(told.map(({ path }) => path).sort()).toEqual(
      ['a', 'b', 'c', 'd', 'first'].map((name) => `/messages/${name}`),
    )
  })

  it('keep their entries where sending breaks off, and one that fails holds up no other', async () => {
    const { choose, message, notifyPerson, deps, clock, mails, entries, runJob, seedPerson } =
      await setUp(database())
    await choose(message('daily'))
    await notifyPerson('Anna')
    const other = await seedPerson()
    const digest = { person_id: other.id, rhythm: 'daily' as const }
    await database()
      .insertInto('digest')
      .values({ ...digest, due_at: sunday })
      .execute()
    await database()
      .insertInto('digest_entry')
      .values({ ...digest, id: other.id, type: 'message', data: '{"name":"Ben"}', created_at: clock.now })
      .execute()
    const { sendMail } = deps
    deps.sendMail = (...mails) =>
      mails.every(({ to }) => to === other.email) ? sendMail(...mails) : Promise.reject(new Error('no'))
    clock.now = new Date(sunday)
    await expect(runJob(job)).rejects.toThrow('no')
    expect(mails.map(({ to }) => to)).toEqual([other.email])
    expect(await entries()).toEqual(['daily message'])
    deps.sendMail = sendMail
    await runJob(job)
    expect(mails).toHaveLength(2)
    expect(await entries()).toEqual([])
  })

  it('name thirty and count the others, up to a thousand', async () => {
    const { person, clock, deps, mails, runJob, linesOf } = await setUp(database())
    const digest = { person_id: person.id, rhythm: 'daily' as const }
    const fill = async (count: number) => {
      await database()
        .insertInto('digest')
        .values({ ...digest, due_at: sunday })
        .execute()
      const rows = Array.from({ length: count }, (_, n) => ({
        ...digest,
        id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        type: 'message' as const,
        data: JSON.stringify({ name: `N${String(n)}` }),
        created_at: deps.now(),
      }))
      await database().insertInto('digest_entry').values(rows).execute()
      await runJob(job)
    }
    clock.now = new Date(sunday)
    await fill(30)
    expect(linesOf(0)).toHaveLength(30)
    expect(linesOf(0)?.at(-1)).toBe('N29 has sent you a message')
    await fill(31)
    expect(linesOf(1)?.slice(29)).toEqual(['N29 has sent you a message', 'and 1 more'])
    await fill(1030)
    expect(linesOf(2)?.at(-1)).toBe('and 1,000 more')
    await fill(1031)
    expect(linesOf(3)?.at(-1)).toBe('and more than 1,000 others')
    expect(mails).toHaveLength(4)
  })

  it('wait for people who are away, and forget after a fortnight', async () => {
    const { choose, message, notifyPerson, at, due, entries, mails, runJob, person } = await setUp(database())
    await choose(message('daily'))
    await notifyPerson('Anna')
    const become = (state: 'active' | 'deactivated') =>
      database().updateTable('person').set({ state }).where('id', '=', person.id).execute()
    await become('deactivated')
    await at(sunday)
    expect(mails).toEqual([])
    expect(await due()).toEqual([['daily', new Date(monday).toISOString()]])
    await become('active')
    await at(monday)
    expect(mails).toHaveLength(1)
    await notifyPerson('Ben')
    await become('deactivated')
    await at('2026-12-06T07:00:00Z')
    await runJob('retention.clean')
    expect(await entries()).toEqual(['daily message'])
    await at('2026-12-08T07:00:00Z')
    await runJob('retention.clean')
    expect(await entries()).toEqual([])
    await at('2026-12-09T07:00:00Z')
    expect(await due()).toEqual([])
    expect(mails).toHaveLength(1)
  })

  it('leave out what has been read on the campus before, and do not come where nothing is left', async () => {
    const { choose, message, testimonial, notifyPerson, at, mails, own, linesOf, deps, person } =
      await setUp(database())
    await choose(message('daily'), testimonial('daily'))
    await notifyPerson('Anna')
    await notifyPerson('Ben', 'testimonial')
    await notifyPerson('Carla')
    await deps.database.transaction(() => readAbout(deps, { personId: person.id, path: '/messages/Anna' }))
    const [carla] = (await own('GET', '/notifications')).body as { id: string; title: string }[]
    expect(carla?.title).toContain('Carla')
    await own('POST', `/notifications/${carla?.id ?? ''}/read`)
    await at(sunday)
    expect(linesOf()).toEqual(['Ben has recommended you'])
    await notifyPerson('Dana')
    await deps.database.transaction(() => readAbout(deps, { personId: person.id, path: '/messages/Dana' }))
    await at(monday)
    expect(mails).toHaveLength(1)
  })

  it('follow a new choice: off drops, another rhythm moves, at once leaves what is promised', async () => {
    const { choose, message, testimonial, notifyPerson, entries, due } = await setUp(database())
    await choose(message('daily'), testimonial('daily'))
    await notifyPerson('Anna')
    await notifyPerson('Ben', 'testimonial')
    await choose(message('weekly'), testimonial('off'))
    expect(await entries()).toEqual(['weekly message'])
    expect(await due()).toEqual([
      ['daily', new Date(sunday).toISOString()],
      ['weekly', new Date(monday).toISOString()],
    ])
    await choose(message('once'), testimonial('once'))
    expect(await entries()).toEqual(['weekly message'])
  })
})

describeWithDatabase('mails about a message', (database) => {
  async function withQueue() {
    await database().deleteFrom('mail').execute()
    const kit = await setUp(database())
    const mailer = createMailer({
      database: database(),
      config: { ...kit.deps.config, mailFolder: null },
      log: kit.deps.log,
      smtpUrl: null,
      from: 'campus@example.org',
      now: () => kit.clock.now,
    })
    kit.deps.sendMail = mailer.sendMail
    const queued = async () =>
      (await database().selectFrom('mail').selectAll().orderBy('id').execute()).map(
        ({ template, path, next_attempt_at }) => [template, path, next_attempt_at.toISOString()],
      )
    return { ...kit, queued }
  }
  const soon = '2026-11-21T10:01:00.000Z'

  it('wait a minute, and are not sent where it is read in between', async () => {
    const { notifyPerson, queued, deps, person } = await withQueue()
    await notifyPerson('Anna')
    await notifyPerson('Carla')
    expect(await queued()).toEqual([
      ['message', '/messages/Anna', soon],
      ['message', '/messages/Carla', soon],
    ])
    await deps.database.transaction(() => readAbout(deps, { personId: person.id, path: '/messages/Anna' }))
    expect(await queued()).toEqual([['message', '/messages/Carla', soon]])
  })

  it('and all others still wait to be read in the list, but one that was tried goes on', async () => {
    const { notifyPerson, queued, own } = await withQueue()
    await notifyPerson('Anna')
    await notifyPerson('Ben', 'testimonial')
    expect((await queued())[1]).toEqual(['testimonial', '/u#testimonials', '2026-11-21T10:00:00.000Z'])
    await database().updateTable('mail').set({ attempts: 1 }).where('template', '=', 'testimonial').execute()
    expect((await own('POST', '/notifications/read')).status).toBe(204)
    expect((await queued()).map(([template]) => template)).toEqual(['testimonial'])
  })

  it('are not taken back by what somebody else reads, nor where they stand in no list', async () => {
    const { notifyPerson, queued, own, deps, seedPerson, choose, message } = await withQueue()
    await choose({ ...message('once'), campus: false })
    await notifyPerson('Anna')
    const other = await seedPerson()
    await deps.database.transaction(() => readAbout(deps, { personId: other.id, path: '/messages/Anna' }))
    await own('POST', '/notifications/read')
    expect(await queued()).toHaveLength(1)
  })

  it('go with the person', async () => {
    const { notifyPerson, queued, person } = await withQueue()
    await notifyPerson('Anna')
    await database().deleteFrom('person').where('id', '=', person.id).execute()
    expect(await queued()).toEqual([])
  })
})
