import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '~/api/platform/database'
import { releaseName } from '~/contracts/release'
import { pushConfig, readEnvironment } from '~/api/platform/environment'
import { runCommand } from './commands'
import type { Terminal } from './terminal'

const admin = {
  ADMIN_EMAIL: 'Root.Admin@example.org',
  ADMIN_FIRST_NAME: 'Ada',
  ADMIN_LAST_NAME: 'Quill',
  ADMIN_PASSWORD: 'Nebelkrähe-42-fliegt',
}

describe('the command line', { timeout: 60_000 }, () => {
  let folder: string
  let said: string[]
  let complaints: string[]
  let asked: string[]

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'campus-cli-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  beforeEach(() => {
    said = []
    complaints = []
    asked = []
  })

  const terminal = (answers?: string[]): Terminal => {
    const answer = (question: string) => {
      asked.push(question)
      return Promise.resolve(answers?.shift() ?? '')
    }
    return {
      interactive: answers !== undefined,
      ask: answer,
      askHidden: answer,
      say: (text) => void said.push(text),
      complain: (text) => void complaints.push(text),
    }
  }
  const run = (args: string[], source: Record<string, string> = {}, answers?: string[]) =>
    runCommand(args, { DATA_DIR: folder, NODE_ENV: 'test', ...source }, terminal(answers))
  async function inDatabase<T>(action: (db: ReturnType<Database['db']>) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dir: join(folder, 'db') })
    try {
      return await action(database.db())
    } finally {
      await database.close()
    }
  }
  const people = () => inDatabase((db) => db.selectFrom('person').selectAll().orderBy('created_at').execute())

  it('migrates a new database, and says so when there is nothing left to do', async () => {
    expect(await run(['migrate'])).toBe(0)
    expect(said[0]).toContain('001-foundation')
    expect(await run(['migrate'])).toBe(0)
    expect(said[1]).toBe('The database is up to date.')
  })

  it('makes an active administrator from the environment, once per e-mail', async () => {
    expect(await run(['admin:create'], admin)).toBe(0)
    expect(said[0]).toContain('Root.Admin@example.org is an administrator')
    expect(await people()).toMatchObject([
      { roles: ['ROLE_ADMIN'], state: 'active', first_name: 'Ada', locale: 'en' },
    ])
    expect(await run(['admin:create'], { ...admin, ADMIN_EMAIL: 'root.admin@EXAMPLE.org' })).toBe(1)
    expect(complaints[0]).toContain('There is already an account with the e-mail')
    expect(await people()).toHaveLength(1)
  })

  it('asks at the terminal for what the environment does not say, the password twice', async () => {
    const { ADMIN_FIRST_NAME, ADMIN_LAST_NAME } = admin
    const secret = 'Nebelkrähe-42-fliegt'
    const source = { ADMIN_FIRST_NAME, ADMIN_LAST_NAME, ADMIN_LOCALE: 'fr' }
    expect(await run(['admin:create'], source, ['second@example.org', secret, secret])).toBe(0)
    expect(asked).toEqual(['E-mail: ', 'Password: ', 'Password again: '])
    expect((await people()).at(-1)).toMatchObject({ email: 'second@example.org', locale: 'fr' })
    expect(await run(['admin:create'], source, ['third@example.org', secret, 'another'])).toBe(1)
    expect(complaints).toEqual(['The two passwords differ.'])
  })

  it.each([
    ['a missing answer', { ADMIN_EMAIL: '' }, 'ADMIN_EMAIL is not set'],
    ['a wrong e-mail', { ADMIN_EMAIL: 'nobody' }, 'Enter a complete e-mail address'],
    ['a short password', { ADMIN_PASSWORD: 'Ab1-' }, 'The password needs at least 12 characters'],
    ['a common password', { ADMIN_PASSWORD: 'Password-2026!' }, 'one of the most common'],
    ['a personal password', { ADMIN_PASSWORD: 'Xy-Quill-42-zzz' }, 'must not contain your own name'],
    ['an environment that is not valid', { PORT: 'abc' }, 'PORT: expected'],
    [
      'a folder that cannot be',
      { DATA_DIR: '/dev/null/x' },
      'The database folder /dev/null/x/db cannot be used',
    ],
  ])('refuses %s, says why, and never shows the password', async (_what, change, reason) => {
    const source = { ...admin, ADMIN_EMAIL: 'new@example.org', ...change }
    expect(await run(['admin:create'], source)).toBe(1)
    expect(complaints.join()).toContain(reason)
    expect(complaints.join()).not.toContain(source.ADMIN_PASSWORD)
    expect(complaints.join()).not.toMatch(/^\s+at /m)
  })

  it('lets somebody in who has lost phone and recovery codes, ends their sessions and tells them', async () => {
    const off = (email: string) => run(['second-factor:off'], { ACCOUNT_EMAIL: email })
    expect(await off('nobody@example.org')).toBe(1)
    expect(await off('second@example.org')).toBe(1)
    expect(complaints).toEqual([
      'There is no account with the e-mail nobody@example.org.',
      'second@example.org has neither a second factor nor a passkey. Nothing was changed.',
    ])
    await inDatabase(async (db) => {
      const on = { totp_secret: 'sealed', totp_enabled_at: new Date() }
      const { id } = await db
        .updateTable('person')
        .set(on)
        .where('email', '=', 'second@example.org')
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('recovery_code').values({ person_id: id, hash: 'x', used_at: null }).execute()
      const now = new Date()
      await db
        .insertInto('session')
        .values({ id: v7(), person_id: id, created_at: now, last_used_at: now, address: '', user_agent: '' })
        .execute()
    })
    expect(await off('SECOND@example.org ')).toBe(0)
    await inDatabase(async (db) => {
      const person = db.selectFrom('person').selectAll().where('email', '=', 'second@example.org')
      expect(await person.executeTakeFirst()).toMatchObject({ totp_secret: null, totp_enabled_at: null })
      expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
      const sessions = await db.selectFrom('session').select('ended_at').execute()
      expect(sessions).toEqual([{ ended_at: expect.any(Date) }])
      const mails = await db.selectFrom('mail').select('template').execute()
      expect(mails.map(({ template }) => template)).toContain('secondFactorOff')
      const entries = await db.selectFrom('audit_entry').select(['action', 'actor_id']).execute()
      expect(entries).toEqual([{ action: 'person.secondFactorRemoved', actor_id: null }])
    })
  })

  it('fills in invented people once, however often it is asked', async () => {
    expect(await run(['seed:demo'])).toBe(0)
    const first = await people()
    expect(first.length).toBeGreaterThan(30)
    expect(await run(['seed:demo'])).toBe(0)
    expect(await people()).toHaveLength(first.length)
  })

  it('prints keys for push messages that the server takes, new ones each time and before anything is set up', async () => {
    const wrong = { PORT: 'abc', NODE_ENV: 'production' }
    expect(await run(['vapid:keys'], wrong)).toBe(0)
    expect(await run(['vapid:keys'], wrong)).toBe(0)
    expect(new Set(said).size).toBe(2)
    const source = Object.fromEntries(said[0]!.split('\n').map((line) => line.split('=') as [string, string]))
    const push = pushConfig(readEnvironment({ ...source, VAPID_SUBJECT: 'mailto:operator@example.org' }))
    expect(push).toMatchObject({ publicKey: source.VAPID_PUBLIC_KEY, privateKey: source.VAPID_PRIVATE_KEY })
  })

  it('leaves a database alone that a running server holds', async () => {
    const server = await openDatabase({ dir: join(folder, 'db') })
    try {
      expect(await run(['migrate'])).toBe(1)
      expect(complaints[0]).toMatch(/in use by process \d+/)
    } finally {
      await server.close()
    }
  })

  it.each([[['nonsense']], [['migrate', 'now']], [['constructor']]])('does not know %j', async (args) => {
    expect(await run(args)).toBe(2)
    expect(complaints[0]).toContain('is not a command')
  })

  it('says its release after any command, also where nothing is set up', async () => {
    for (const args of [['--version'], ['backup', '--version'], ['nonsense', '--version']])
      expect(await run(args, { PORT: 'abc' })).toBe(0)
    expect(new Set(said)).toEqual(new Set([releaseName()]))
  })

  it('tries the mail server and says in words what it answers', async () => {
    expect(await run(['mail:test'])).toBe(2)
    expect(await run(['mail:test', 'nobody'])).toBe(2)
    expect(complaints.pop()).toContain('Give an e-mail address')
    expect(await run(['mail:test', 'admin@example.org'], { SMTP_URL: 'smtp://127.0.0.1:9' })).toBe(1)
    expect(complaints.pop()).toMatch(
      /No mail server answers there.*\nServer: 127\.0\.0\.1:9\nAnswer: .*ECONNREFUSED/,
    )
    expect(await run(['mail:test', 'admin@example.org'])).toBe(0)
    expect(said.pop()).toMatch(/stored as a file\.\nAnswer: .*\.eml$/)
  })

  it('explains itself', async () => {
    expect(await run(['--help'])).toBe(0)
    expect(await run([])).toBe(2)
    expect(said[1]).toContain('admin:create')
  })
})
