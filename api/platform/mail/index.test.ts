import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import type { KyselyPlugin, QueryId } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { v7 } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestApi } from '~/tests/support/api'
import { insertReminder, reminderChanges } from '~/tests/support/content/published-offer'
import { describeEachEngine } from '~/tests/support/database'
import type { MailTemplate } from '~/api/platform/translations'
import { notificationFacts, notificationTypes } from '~/contracts/messages/notification-types'
import { createMailer, type Mailer, tryMail } from './index'
import { claimMails, findNextDue, insertMails, revisited } from './queue'

const silent = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const running: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
  for (const spy of Object.values(silent)) spy.mockClear()
})

/** A real SMTP server; while `refuse` is set, it rejects each message with that error. */
async function startSmtp() {
  const received: Email[] = []
  const behaviour: { refuse: { code: number; at: 'recipient' | 'letter' } | null } = { refuse: null }
  const refusal = () => Object.assign(new Error('no'), { responseCode: behaviour.refuse?.code ?? 451 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_given, _session, done) => done(new Error('no such user')),
    onRcptTo: (_address, _session, done) => {
      done(behaviour.refuse?.at === 'recipient' ? refusal() : null)
    },
    onData: (stream, _session, done) => {
      const take = async () => received.push(await PostalMime.parse(await buffer(stream)))
      if (behaviour.refuse) {
        stream.resume().on('end', () => done(refusal()))
        return
      }
      take().then(
        () => done(),
        (error: unknown) => done(error as Error),
      )
    },
  })
  // A client may go in the middle of a message.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  running.push({ stop: () => new Promise<void>((resolve) => server.close(resolve)) })
  const url = `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`
  return { url, received, behaviour }
}

describe('a mail that is sent past the queue, to try the mail server', () => {
  const recipient = { to: 'admin@example.org', locale: 'de' as const }
  const attempt = async (url: string | null, timeoutMs?: number, from = 'campus@example.org') => {
    const mailFolder = url === null ? join(await mkdtemp(join(tmpdir(), 'campus-mail-')), 'mail') : null
    const smtp = { url, from }
    const config = { publicUrl: 'https://campus.test', brandName: 'Test Campus', mailFolder, smtp }
    return tryMail(config, recipient, timeoutMs)
  }

  it('arrives, and what the server has answered is said', async () => {
    const { url, received } = await startSmtp()
    const trial = await attempt(url)
    expect(trial).toEqual({
      outcome: 'sent',
      server: new URL(url).host,
      answer: expect.stringMatching(/^250 /) as string,
    })
    expect(received.map(({ subject }) => subject)).toEqual(['Test-E-Mail von Test Campus'])
  })

  it.each([
    ['<a@example.org>', 'Test Campus'],
    ['"" <a@example.org>', 'Test Campus'],
    ['"The team" <a@example.org>', 'The team'],
  ])('comes from the campus by its name unless MAIL_FROM names a sender: %s', async (given, name) => {
    const { url, received } = await startSmtp()
    expect((await attempt(url, undefined, given)).outcome).toBe('sent')
    expect(received.map(({ from }) => from)).toEqual([{ name, address: 'a@example.org' }])
  })

  it.each([
    ['recipient', 'address'],
    ['letter', 'content'],
  ] as const)('is refused for its %s', async (at, outcome) => {
    const { url, behaviour } = await startSmtp()
    behaviour.refuse = { code: 550, at }
    expect(await attempt(url)).toMatchObject({ outcome, answer: expect.stringContaining('550') as string })
  })

  it('says why no connection came about, without the password', async () => {
    const { url } = await startSmtp()
    const { host } = new URL(url)
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const nobody = `127.0.0.1:${String((closed.address() as AddressInfo).port)}`
    await new Promise((resolve) => closed.close(resolve))
    const silentServer = createServer().listen(0, '127.0.0.1')
    await once(silentServer, 'listening')
    running.push({ stop: () => new Promise<void>((resolve) => void silentServer.close(() => resolve())) })
    const mute = `127.0.0.1:${String((silentServer.address() as AddressInfo).port)}`
    const trials = [
      await attempt(`smtp://${nobody}`),
      await attempt(`smtps://${host}`),
      await attempt('smtp://nowhere.invalid:25'),
      await attempt(`smtp://someone:the-password@${host}`),
      await attempt(`smtp://${mute}`, 300),
    ]
    expect(trials.map(({ outcome }) => outcome)).toEqual(['refused', 'tls', 'unknownHost', 'login', 'silent'])
    expect(JSON.stringify(trials)).not.toContain('the-password')
  })

  it('is kept where there is no server', async () => {
    expect(await attempt(null)).toMatchObject({
      outcome: 'kept',
      server: null,
      answer: expect.stringMatching(/\.eml$/) as string,
    })
  })
})

it('that tells of a decision is looked at again before it is sent', () => {
  const decisions = notificationTypes.filter((type) =>
    ['validation', 'links'].includes(notificationFacts(type).group),
  )
  expect(decisions.length).toBeGreaterThan(10)
  expect(revisited).toEqual(expect.arrayContaining(decisions))
})

async function setUp(database: Database, smtpUrl: string | null, from = 'campus@example.org') {
  await database.deleteFrom('mail').execute()
  const folder = join(await mkdtemp(join(tmpdir(), 'campus-mail-')), 'mail')
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const makeMailer = (through = database): Mailer => {
    const mailer = createMailer({
      database: through,
      config: { publicUrl: 'https://campus.test', brandName: 'Test Campus', mailFolder: folder },
      log: silent,
      smtpUrl,
      from,
      now: () => clock.now,
    })
    running.unshift(mailer)
    return mailer
  }
  const row = () => database.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  return { folder, clock, makeMailer, mailer: makeMailer(), row }
}

const letter = (number = 1) => ({
  to: `layla-${String(number)}@example.org`,
  locale: 'en' as const,
  template: 'confirmRegistration' as const,
  values: { name: 'ليلى Haddad', path: '/confirm/secret-token' },
})

describeEachEngine('mail', (database) => {
  it('arrives with both parts and the headers of an automatic letter, and its link is then forgotten', async () => {
    const { url, received } = await startSmtp()
    const { mailer, row } = await setUp(database(), url)
    mailer.start()
    await mailer.sendMail(letter())
    await vi.waitFor(() => expect(received).toHaveLength(1), 5000)
    const [email] = received
    expect(email?.subject).toBe('Confirm your registration at Test Campus')
    expect(email?.from).toMatchObject({ name: 'Test Campus', address: 'campus@example.org' })
    expect(email?.to).toMatchObject([{ address: 'layla-1@example.org' }])
    expect(email?.text).toContain('Hello ليلى Haddad,')
    expect(email?.text).toContain('https://campus.test/confirm/secret-token')
    expect(email?.html).toContain('href="https://campus.test/confirm/secret-token"')
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(email?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    expect(email?.date).toBe('2026-11-21T10:00:00.000Z')
    await vi.waitFor(async () => expect((await row()).state).toBe('sent'), 5000)
    expect(email?.messageId).toBe(`<${(await row()).id}@campus.test>`)
    expect((await row()).data).toEqual({})
  })

  it.each([
    ['Campus, Trust & Co. <campus@example.org>', 'Campus, Trust & Co.'],
    ['"Campus (Trust)" <campus@example.org>', 'Campus (Trust)'],
    ['Campus Überblick <campus@example.org>', 'Campus Überblick'],
  ])('has one sender, whatever signs are in its name: %s', async (from, name) => {
    const { url, received } = await startSmtp()
    const { mailer } = await setUp(database(), url, from)
    mailer.start()
    await mailer.sendMail(letter())
    await vi.waitFor(() => expect(received).toHaveLength(1), 5000)
    expect(received[0]?.from).toMatchObject({ name, address: 'campus@example.org' })
    expect(received[0]?.headers.filter(({ key }) => key === 'from')).toHaveLength(1)
  })

  it('can be ended with one click where it says how, and that link is then forgotten too', async () => {
    const { url, received } = await startSmtp()
    const { mailer, row } = await setUp(database(), url)
    mailer.start()
    // Longer than the limit at which header lines are folded.
    const unsubscribe = `/unsubscribe/${'aB-_09'.repeat(30)}`
    await mailer.sendMail({ ...letter(), unsubscribe })
    await vi.waitFor(() => expect(received).toHaveLength(1), 5000)
    const header = (name: string) => received[0]?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toBe(`<https://campus.test${unsubscribe}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(received[0]?.text).toContain(`Stop these e-mails:\nhttps://campus.test${unsubscribe}`)
    expect(received[0]?.html).toContain(`href="https://campus.test${unsubscribe}"`)
    await vi.waitFor(async () => expect((await row()).state).toBe('sent'), 5000)
    expect((await row()).unsubscribe).toBeNull()
  })

  it('waits until it may go, with its lists, and is about nobody once it is sent', async () => {
    const { url, received } = await startSmtp()
    const { mailer, row, clock } = await setUp(database(), url)
    const personId = v7()
    const person = { id: personId, email: 'p@example.org', roles: [], state: 'active' as const }
    await database()
      .insertInto('person')
      .values({ ...person, locale: 'en', first_name: 'F', last_name: 'L', created_at: clock.now })
      .execute()
    mailer.start()
    await mailer.sendMail({
      ...letter(),
      about: { personId, path: '/messages/1', notificationId: null },
      notBefore: new Date(clock.now.getTime() + 60_000),
      sections: [{ heading: 'Messages', lines: [{ text: 'Anna has written', path: '/messages/1' }] }],
    })
    await mailer.flush()
    expect(await row()).toMatchObject({
      state: 'queued',
      attempts: 0,
      person_id: personId,
      path: '/messages/1',
    })
    clock.now = new Date(clock.now.getTime() + 60_000)
    await mailer.flush()
    expect(received[0]?.text).toContain('- Anna has written\n  https://campus.test/messages/1')
    expect(await row()).toMatchObject({ state: 'sent', person_id: null, path: null, sections: null })
    await database().deleteFrom('person').where('id', '=', personId).execute()
  })

  it('is not sent where the action that it tells of is rolled back', async () => {
    const { url, received } = await startSmtp()
    const { mailer } = await setUp(database(), url)
    mailer.start()
    const action = database().transaction(async () => {
      await mailer.sendMail(letter())
      throw new Error('no')
    })
    await expect(action).rejects.toThrow('no')
    await mailer.flush()
    expect(received).toEqual([])
  })

  it('waits out a server that refuses, then arrives once', async () => {
    const { url, received, behaviour } = await startSmtp()
    behaviour.refuse = { code: 451, at: 'letter' }
    const { mailer, row, clock } = await setUp(database(), url)
    mailer.start()
    await mailer.sendMail(letter())
    await vi.waitFor(async () => expect(await row()).toMatchObject({ last_error: 'EMESSAGE 451' }), 5000)
    expect(await row()).toMatchObject({ state: 'queued', attempts: 1 })
    behaviour.refuse = null
    await mailer.flush()
    expect(received).toEqual([])
    clock.now = new Date(clock.now.getTime() + 200_000)
    await mailer.flush()
    expect(received).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
  })

  it('is given up at once where the address is refused for good, and the log names no address', async () => {
    const { url, behaviour } = await startSmtp()
    behaviour.refuse = { code: 550, at: 'recipient' }
    const { mailer, row } = await setUp(database(), url)
    mailer.start()
    await mailer.sendMail(letter())
    await vi.waitFor(async () => expect((await row()).state).toBe('failed'), 5000)
    const logged = JSON.stringify(Object.values(silent).flatMap((spy) => spy.mock.calls))
    expect(logged).toContain('mail given up')
    expect(logged).not.toMatch(/layla|secret-token/)
  })

  it('goes out once each, however many workers there are', async () => {
    const { url, received } = await startSmtp()
    const { makeMailer, mailer } = await setUp(database(), url)
    const mailers = [mailer, makeMailer(), makeMailer()]
    const numbers = Array.from({ length: 23 }, (_, index) => index)
    await Promise.all(numbers.map((number) => mailer.sendMail(letter(number))))
    for (const each of mailers) each.start()
    await Promise.all(mailers.map((each) => each.flush()))
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(23), 10_000)
    const receivers = received.map(({ to }) => to?.[0]?.address).sort()
    expect(receivers).toEqual(numbers.map((number) => letter(number).to).sort())
  })

  it('that was being sent when its process died is sent when the lease ends', async () => {
    const { url, received } = await startSmtp()
    const { mailer, clock } = await setUp(database(), url)
    await mailer.sendMail(letter())
    const leaseUntil = new Date(clock.now.getTime() + 15 * 60_000)
    await database().updateTable('mail').set({ attempts: 1, next_attempt_at: leaseUntil }).execute()
    mailer.start()
    await mailer.flush()
    expect(received).toEqual([])
    clock.now = leaseUntil
    await mailer.flush()
    expect(received).toHaveLength(1)
  })

  it('is finished before a stop, and nothing is sent after it', async () => {
    const { url, received } = await startSmtp()
    const { mailer, row } = await setUp(database(), url)
    await mailer.sendMail(letter(1))
    mailer.start()
    await mailer.stop()
    const taken = received.length
    expect((await row()).state).toBe(taken === 1 ? 'sent' : 'queued')
    await mailer.sendMail(letter(2))
    await mailer.flush()
    expect(received).toHaveLength(taken)
  })

  it('is sent as long as what it says is so, also after attempts that failed', async () => {
    const { url, received, behaviour } = await startSmtp()
    behaviour.refuse = { code: 451, at: 'letter' }
    const { mailer, row, clock } = await setUp(database(), url)
    const person = { id: v7(), email: `${v7()}@example.org`, roles: [], state: 'blocked' as const }
    await database()
      .insertInto('person')
      .values({ ...person, locale: 'en', first_name: 'F', last_name: 'L', created_at: clock.now })
      .execute()
    mailer.start()
    const about = { personId: person.id, path: null, notificationId: null }
    await mailer.sendMail({ ...letter(), template: 'accountBlocked', about })
    await vi.waitFor(async () => expect((await row()).last_error).toBe('EMESSAGE 451'), 5000)
    behaviour.refuse = null
    await database().updateTable('person').set({ state: 'active' }).where('id', '=', person.id).execute()
    await mailer.sendMail({ ...letter(2), template: 'accountUnblocked', about })
    await vi.waitFor(() => expect(received).toHaveLength(1), 5000)
    clock.now = new Date(clock.now.getTime() + 200_000)
    await mailer.flush()
    expect(received.map(({ subject }) => subject)).toEqual(['Your account at Test Campus is open again'])
    expect(await database().selectFrom('mail').select('template').execute()).toEqual([
      { template: 'accountUnblocked' },
    ])
  })

  it('is sent where it is about nothing that could have changed, whatever its template', async () => {
    const { clock } = await setUp(database(), null)
    const mails = revisited.map((template) => ({ ...letter(), template }))
    await insertMails(database(), mails, clock.now)
    const claim = { now: clock.now, leaseUntil: clock.now, count: mails.length }
    const claimed = await claimMails(database(), claim)
    const held = claimed.filter(({ holds }) => holds)
    expect(held.map(({ template }) => template).sort()).toEqual([...revisited].sort())
  })

  it.each(reminderChanges)('about a deadline is not sent where the offer is %s', async (_, change) => {
    const { clock } = await setUp(database(), null)
    const { seedPerson } = createTestApi(database())
    const [{ id: personId }, { id: providerId }] = [
      await seedPerson(),
      await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }),
    ]
    const { id, path } = await insertReminder(database(), { personId, providerId, now: clock.now })
    const about = { personId, path, notificationId: null }
    const holding = async () => {
      await insertMails(database(), [{ ...letter(), template: 'offerDeadline', about }], clock.now)
      const leaseUntil = new Date(clock.now.getTime() + 60_000)
      const claimed = await claimMails(database(), { now: clock.now, leaseUntil, count: 1 })
      return claimed.map(({ holds }) => holds)
    }
    expect(await holding()).toEqual([true])
    await database().updateTable('offer').set(change).where('id', '=', id).execute()
    expect(await holding()).toEqual([false])
  })

  it('waits for another version of the program where this one has no text for it', async () => {
    const { url, received } = await startSmtp()
    const { mailer } = await setUp(database(), url)
    const later = 'ofALaterVersion' as MailTemplate
    await mailer.sendMail(...Array.from({ length: 6 }, () => ({ ...letter(), template: later })), letter(2))
    mailer.start()
    await mailer.flush()
    expect(received.map(({ to }) => to?.[0]?.address)).toEqual([letter(2).to])
    const waiting = database().selectFrom('mail').select(['state', 'attempts']).where('template', '=', later)
    expect(await waiting.execute()).toEqual(Array(6).fill({ state: 'queued', attempts: 0 }))
    // The worker does not wake up for them.
    expect(await findNextDue(database())).toBeNull()
  })

  it('is sent at once if it was queued while the worker looked for the next time', async () => {
    const { url, received } = await startSmtp()
    const { makeMailer, mailer, clock } = await setUp(database(), url)
    const notBefore = new Date(clock.now.getTime() + 60_000)
    await mailer.sendMail({ ...letter(), notBefore })
    const looks = new WeakSet<QueryId>()
    const flushes: Promise<void>[] = []
    const looking: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'SelectQueryNode') looks.add(queryId)
        return node
      },
      // The look began before the mail existed, and the wake-up comes before its result.
      transformResult: ({ result, queryId }) => {
        if (!looks.has(queryId) || clock.now === notBefore) return Promise.resolve(result)
        clock.now = notBefore
        flushes.push(worker.flush())
        return Promise.resolve({ ...result, rows: [] })
      },
    }
    const worker = makeMailer({ ...database(), db: () => database().db().withPlugin(looking) })
    worker.start()
    await vi.waitFor(() => expect(received).toHaveLength(1), 5000)
    await Promise.all(flushes)
  })

  it('is kept as a file where there is no server, for developers to read', async () => {
    const { mailer, folder, row } = await setUp(database(), null)
    mailer.start()
    await mailer.sendMail(letter())
    await vi.waitFor(async () => expect((await row()).state).toBe('sent'), 5000)
    const { id, data } = await row()
    expect(await readdir(folder)).toEqual([`${id}.eml`])
    const email = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
    expect(email.text).toContain('https://campus.test/confirm/secret-token')
    expect(data).toEqual(letter().values)
  })
})
