import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import { describeEachEngine } from '~/tests/support/database'
import { htmlPage, startWeakLink, type Weakness } from '~/tests/support/outside/weak-link'
import { createMailer } from './index'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A mail server behind an unreliable connection. */
async function startServer() {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) =>
      void buffer(stream).then(
        (content) => {
          received.push(content.toString())
          done()
        },
        (error: unknown) => done(error as Error),
      ),
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const link = await startWeakLink((server.server.address() as AddressInfo).port)
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)), link.stop)
  return { link, received }
}

async function setUp(database: Database, port: number) {
  await database.deleteFrom('mail').execute()
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const mailer = createMailer({
    database,
    config: { publicUrl: 'https://campus.test', brandName: 'Test Campus', mailFolder: null },
    log,
    smtpUrl: `smtp://127.0.0.1:${String(port)}`,
    from: 'campus@example.org',
    now: () => clock.now,
    timeoutMs: 3000,
  })
  closing.push(mailer.stop)
  const row = () => database.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  return { clock, log, mailer, row }
}

const letter = {
  to: 'layla@example.org',
  locale: 'en' as const,
  template: 'confirmRegistration' as const,
  values: { name: 'Layla', path: '/confirm/secret-token' },
}

// Local connections may be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

describeEachEngine('a mail whose server', (database) => {
  it.each<[string, Weakness]>([
    ['is not there', 'absent'],
    ['takes the call and says nothing', 'silent'],
    ['hangs up', 'hangsUp'],
    ['breaks off in the middle', { breaksOffAfter: 120 }],
    ['is none, but a page', { ...(htmlPage as { says: string }), first: true }],
    ['has too much to do', { says: '421 4.3.2 Come again later\r\n', first: true }],
  ])(
    '%s is kept, told of once in the log for each try, and sent once when it comes back',
    async (_, weakness) => {
      const { link, received } = await startServer()
      const { mailer, log, row, clock } = await setUp(database(), link.port)
      await link.become(weakness)
      await mailer.sendMail(letter)
      mailer.start()
      await mailer.flush()
      expect(await row()).toMatchObject({ state: 'queued', attempts: 1 })
      expect(log.warn.mock.calls.map((call: unknown[]) => call[1])).toEqual([
        'mail could not be sent, will be tried again',
      ])
      expect(log.error).not.toHaveBeenCalled()
      expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/layla|secret-token/i)
      expect(received).toEqual([])

      await link.become('none')
      clock.now = new Date(clock.now.getTime() + 200_000)
      await mailer.flush()
      expect(received).toHaveLength(1)
      expect(await row()).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    },
  )
})
