import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backupName, makeBackup, openControl } from '~/api/platform/backup'
import { type Database, lockFolder, openDatabase } from '~/api/platform/database'
import { type ForwardMigration, migrate } from '~/api/platform/database/migrate'
import { hasEngine } from '~/tests/support/database'
import { runCommand } from './commands'

const secret = 'the token secret of this test, long enough'
/** Values that a copy could get wrong: quotes, tabs, newlines, other scripts, special markers of other formats. */
const strange = [
  '',
  '\\N',
  'null',
  'a\tb\nc\r\n"d" \\ \'e\'',
  'مرحبا بالعالم',
  '日本語 🦊👩🏽‍💻',
  '{"a": [1]}',
  '\u2028\u0001',
]

const migrations = import.meta.glob<ForwardMigration>('/api/migrations/*.ts', { eager: true })
const releases = Object.keys(migrations).sort()

/** Every row of every table, in an order that is independent of the collation. */
async function everything(place: { url?: string; dir: string }): Promise<Rows> {
  const database = await openDatabase(place)
  try {
    // Generated columns are excluded: they depend on the server's text search parser. Filling a database counts as changes.
    const names = await sql<{ name: string; columns: string }>`
      select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ',' order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' and c.relname not like 'migration%' and c.relname not like '%change_count' or n.nspname = 'pgboss' and c.relname in ('job', 'archive'))
      group by 1`.execute(database)
    const found: Rows = {}
    for (const { name, columns } of names.rows) {
      const { rows } = await sql<{
        row: string
      }>`select row(${sql.raw(columns)})::text as row from ${sql.raw(name)}`.execute(database)
      found[name] = rows.map(({ row }) => row).sort()
    }
    return found
  } finally {
    await database.close()
  }
}

type Rows = Record<string, string[]>

/** Rows that only one side has, shortened for the output. */
function differences(one: Rows, other: Rows): string[] {
  const missing = (from: Rows, to: Rows, sign: string) =>
    Object.entries(from).flatMap(([name, rows]) => {
      const there = new Set(to[name])
      const lost = rows.find((row) => !there.has(row))
      if (lost !== undefined) return [`${sign} ${name} ${lost.slice(0, 300)}`]
      return rows.length === to[name]?.length ? [] : [`${sign} ${name}: another number of rows`]
    })
  return [...missing(one, other, '-'), ...missing(other, one, '+')]
}

async function withStrangeValues(database: Database): Promise<void> {
  const db = database.db()
  for (const [at, text] of strange.entries())
    await sql`insert into rate_limit (key, window_start, hits) values
      (${`${String(at)} ${text}`}, ${`2026-11-21T10:00:00.${String(100001 + at)}+02`}, ${at % 2 ? 2147483647 : -2147483648})`.execute(
      db,
    )
  for (const [at, body] of [
    null,
    'null',
    '"\\u0001 🦊"',
    '1e400',
    '{"b": 1, "a": 12345678901234567890.5}',
    '[]',
  ].entries())
    await sql`insert into idempotency (key, body, created_at) values (${String(at)}, ${body}::jsonb, ${at % 2 ? 'infinity' : '-infinity'})`.execute(
      db,
    )
  await sql`update person set description = ${strange.join(' ')}, media_types = ${strange}, first_name = ${strange[5]},
    city = '', title = null, created_at = '0044-03-15 BC' where id = (select min(id::text)::uuid from person)`.execute(
    db,
  )
  const file = randomUUID()
  await sql`insert into stored_file (id, owner_id, purpose, state, name, type, bytes, storage_key, created_at)
    select ${file}::uuid, id, 'picture', 'kept', 'me.png', 'image/png', 4, 'pictures/x', now()
    from person where email = 'layla.haddad@example.org'`.execute(db)
  await sql`update person set picture_id = ${file} where email = 'layla.haddad@example.org'`.execute(db)
  await sql`insert into pgboss.job (name, data, state) values ('a queue of no job today', '{"a": null}', 'created')`.execute(
    db,
  )
}

describe('copies of the whole campus', { timeout: 300_000 }, () => {
  let folder: string
  let said: string
  let complaints: string
  let dataDir: string
  let before: Rows
  const servers: string[] = []
  const backups = () => join(folder, 'backups')
  const backupAt = (at = 0) => join(backups(), readdirSync(backups()).sort().reverse()[at] ?? '')

  const run = (args: string[], source: Record<string, string> = {}, answers?: string[]) => {
    said = ''
    complaints = ''
    const ask = () => Promise.resolve(answers?.shift() ?? '')
    return runCommand(
      args,
      { NODE_ENV: 'test', DATA_DIR: dataDir, ...source },
      {
        interactive: answers !== undefined,
        ask,
        askHidden: ask,
        say: (text) => void (said += `${text}\n`),
        complain: (text) => void (complaints += `${text}\n`),
      },
    )
  }
  const newDir = () => join(folder, randomUUID())
  async function onServer(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: inject('postgresUrl') ?? '' })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  async function newServerDatabase(): Promise<string> {
    const name = `campus_copy_${randomUUID().replaceAll('-', '')}`
    await onServer(`create database ${name}`)
    servers.push(name)
    const url = new URL(inject('postgresUrl') ?? '')
    url.pathname = `/${name}`
    return url.href
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'campus-copies-'))
    dataDir = newDir()
    expect(await run(['seed:demo'])).toBe(0)
    const database = await openDatabase({ dir: join(dataDir, 'db') })
    const { createJobQueue } = await import('~/api/platform/jobs')
    const { jobs } = await import('~/api/jobs')
    const queue = createJobQueue({ database, jobs, log: pino({ level: 'silent' }) })
    await queue.prepare()
    await queue.enqueue(jobs[0]?.name ?? '', { text: strange.join() })
    await queue.stop()
    await sql`select pgboss.create_queue('a queue of no job today', '{"policy": "standard"}')`.execute(
      database,
    )
    await withStrangeValues(database)
    await database.close()
    mkdirSync(join(dataDir, 'files', 'pictures', 'x'), { recursive: true })
    writeFileSync(join(dataDir, 'files', 'pictures', 'x', '48.webp'), Buffer.from([0, 1, 2, 255]))
    before = await everything({ dir: join(dataDir, 'db') })
    expect(Object.keys(before).length).toBeGreaterThan(45)
    expect(before['public.person']?.length).toBeGreaterThan(30)
    expect(before['pgboss.job']).toHaveLength(2)
  }, 240_000)
  afterAll(async () => {
    for (const name of servers) await onServer(`drop database if exists ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })

  it('are made with files and secrets, readable for their owner alone, and the oldest go', async () => {
    expect(await run(['backup', backups()])).toBe(0)
    expect(said).toContain('1 uploaded files')
    expect(said).toContain('secrets of the data folder')
    const made = backupAt()
    expect(readdirSync(made).sort()).toEqual([
      'files',
      'files.jsonl.gz',
      'manifest.json',
      'secrets',
      'tables',
    ])
    expect(statSync(made).mode & 0o077).toBe(0)
    expect(statSync(join(made, 'secrets', 'token.secret')).mode & 0o077).toBe(0)
    const manifest = JSON.parse(readFileSync(join(made, 'manifest.json'), 'utf8')) as {
      tables: { name: string; rows: number }[]
    }
    for (const { name, rows } of manifest.tables) expect([name, rows]).toEqual([name, before[name]?.length])
    expect(manifest.tables).toHaveLength(Object.keys(before).length)
    for (const name of ['2020-01-01T000000Z', '2020-01-02T000000Z']) {
      mkdirSync(join(backups(), name))
      writeFileSync(join(backups(), name, 'manifest.json'), '{}')
    }
    mkdirSync(join(backups(), 'something else'))
    expect(await run(['backup', join(backups(), 'something else', '..'), '--keep', '2'])).toBe(0)
    expect(readdirSync(backups()).filter((name) => name.startsWith('2020'))).toEqual([])
    expect(readdirSync(backups())).toContain('something else')
    rmSync(join(backups(), 'something else'), { recursive: true })
  })

  it('come back row by row into an empty folder, with files and secrets', async () => {
    const target = newDir()
    expect(await run(['restore', backupAt()], { DATA_DIR: target })).toBe(0)
    expect(said).toContain('every row compared, all the same')
    expect(said).toContain('audit log is whole')
    expect(differences(before, await everything({ dir: join(target, 'db') }))).toEqual([])
    expect(readFileSync(join(target, 'files/pictures/x/48.webp'))).toEqual(Buffer.from([0, 1, 2, 255]))
    for (const name of ['token.secret'])
      expect(readFileSync(join(target, name), 'utf8')).toBe(readFileSync(join(dataDir, name), 'utf8'))
    expect(await run(['audit:verify'], { DATA_DIR: target })).toBe(0)
  })

  it('are made by a running campus too, while it is written to', async () => {
    const target = newDir()
    const dir = join(target, 'db')
    expect(await run(['restore', backupAt()], { DATA_DIR: target })).toBe(0)
    const campus = await openDatabase({ dir })
    expect(await run(['backup', join(target, 'b')], { DATA_DIR: target })).toBe(1)
    expect(complaints).toContain('Stop it and try again')
    const close = openControl(dir, campus, pino({ level: 'silent' }))
    let written = 0
    const state = { going: true }
    const writing = (async () => {
      while (state.going) {
        await sql`insert into rate_limit (key, window_start, hits) values (${`row ${String(written)}`}, now(), 1)`.execute(
          campus.db(),
        )
        written++
      }
    })()
    const start = written
    const code = await run(['backup', join(target, 'b')], { DATA_DIR: target })
    const end = written
    state.going = false
    await writing
    expect([code, complaints]).toEqual([0, ''])
    expect(end).toBeGreaterThan(start)
    expect(existsSync(join(target, 'backup-snapshot'))).toBe(false)
    close()
    await campus.close()
    const copy = newDir()
    const made = join(target, 'b', readdirSync(join(target, 'b'))[0] ?? '')
    expect(await run(['restore', made], { DATA_DIR: copy })).toBe(0)
    const rows = await everything({ dir: join(copy, 'db') })
    const found = rows['public.rate_limit']?.filter((row) => row.includes('row ')).length ?? 0
    expect(found).toBeGreaterThanOrEqual(start)
    expect(found).toBeLessThanOrEqual(end)
    expect(differences({ ...before, 'public.rate_limit': [] }, { ...rows, 'public.rate_limit': [] })).toEqual(
      [],
    )
  })

  it.each([1, releases.length - 1].map((count) => [releases[count - 1]?.split('/').at(-1), count]))(
    'of the release whose last migration was %s come back into the present one',
    async (_name, count) => {
      const [old, target, person] = [newDir(), newDir(), randomUUID()]
      const database = await openDatabase({ dir: join(old, 'db') })
      await migrate(
        database,
        Object.fromEntries(releases.slice(0, count).map((name) => [name, migrations[name]!])),
      )
      await sql`insert into person (id, email, roles, state, validated, visibility, locale, first_name, last_name, languages,
        expertise, created_at) values (${person}, 'old@example.org', ${['ROLE_TRAINER']}, 'active', true, 2, 'de',
        ${strange[5]}, ${strange[4]}, ${strange}, '{}', now())`.execute(database)
      const made = { folder: join(old, 'b', backupName(new Date())), now: new Date() }
      await makeBackup({ database, ...made, dataDir: old, filesDir: null, tokenSecret: secret })
      await database.close()
      expect([await run(['restore', made.folder], { DATA_DIR: target }), complaints]).toEqual([0, ''])
      expect(said).toContain('every row compared, all the same')
      expect(await run(['migrate', '--check'], { DATA_DIR: target })).toBe(0)
      const present = await openDatabase({ dir: join(target, 'db') })
      const { rows } = await sql`select id, first_name, last_name, languages, facets from person`.execute(
        present.db(),
      )
      await present.close()
      const facets = expect.arrayContaining(['kind:ROLE_TRAINER']) as string[]
      expect(rows).toEqual([
        { id: person, first_name: strange[5], last_name: strange[4], languages: strange, facets },
      ])
    },
  )

  it('are written into a place by one process at a time, and what a killed one has left goes', async () => {
    const place = join(newDir(), 'b')
    mkdirSync(join(place, '2026-01-01T000000Z.unfinished', 'tables'), { recursive: true })
    mkdirSync(join(place, 'mine.unfinished'))
    const release = await lockFolder(place)
    expect(await run(['backup', place])).toBe(1)
    expect(complaints).toContain(`Another backup is being written into ${place}`)
    expect(readdirSync(place)).toContain('2026-01-01T000000Z.unfinished')
    await release()
    expect(await run(['backup', place])).toBe(0)
    expect(readdirSync(place).sort()).toEqual([expect.stringMatching(/^20[\dT-]+Z$/), 'mine.unfinished'])
  })

  it('replace what is there only when asked and confirmed', async () => {
    const target = newDir()
    const place = {
      DATA_DIR: target,
      ADMIN_EMAIL: 'a@example.org',
      ADMIN_FIRST_NAME: 'A',
      ADMIN_LAST_NAME: 'B',
      ADMIN_PASSWORD: 'Nebelkrähe-42-fliegt',
    }
    expect(await run(['admin:create'], place)).toBe(0)
    const there = await everything({ dir: join(target, 'db') })
    expect(await run(['restore', backupAt()], place)).toBe(1)
    expect(complaints).toContain('--replace')
    expect(await run(['restore', backupAt(), '--replace'], place)).toBe(1)
    expect(complaints).toContain('--yes')
    expect(await run(['restore', backupAt(), '--replace'], place, ['no'])).toBe(1)
    expect(await everything({ dir: join(target, 'db') })).toMatchObject({
      'public.person': there['public.person'],
    })
    expect(await run(['restore', backupAt(), '--replace'], place, ['replace'])).toBe(0)
    expect(differences(before, await everything({ dir: join(target, 'db') }))).toEqual([])
  })

  it.each([
    [
      'a changed byte',
      (at: string) => {
        const file = join(at, 'tables/public.person.jsonl.gz')
        const bytes = readFileSync(file)
        bytes[40] = (bytes[40] ?? 0) ^ 1
        writeFileSync(file, bytes)
      },
      'public.person.jsonl.gz of the backup is damaged',
    ],
    [
      'a shortened table',
      (at: string) => writeFileSync(join(at, 'tables/public.offer.jsonl.gz'), ''),
      'is damaged',
    ],
    [
      'a missing table',
      (at: string) => rmSync(join(at, 'tables/public.offer.jsonl.gz')),
      'lacks tables/public.offer',
    ],
    [
      'a missing file of somebody',
      (at: string) => rmSync(join(at, 'files/pictures/x/48.webp')),
      'pictures/x/48.webp of the backup is missing',
    ],
    ['no manifest', (at: string) => rmSync(join(at, 'manifest.json')), 'holds no backup'],
    [
      'half a manifest',
      (at: string) =>
        writeFileSync(join(at, 'manifest.json'), readFileSync(join(at, 'manifest.json')).subarray(0, 500)),
      'is damaged',
    ],
    [
      'a path out of the backup',
      (at: string) => edit(at, (text) => text.replace('tables/public.offer.jsonl.gz', '../../etc/passwd')),
      'is damaged',
    ],
    [
      'a later format',
      (at: string) => edit(at, (text) => text.replace('"format": 1', '"format": 2')),
      'later release',
    ],
    [
      'migrations that are not known',
      (at: string) => edit(at, (text) => text.replace('"001-foundation"', '"001-foundation", "999-later"')),
      'later release (999-later)',
    ],
    [
      'another sum of rows',
      (at: string) =>
        edit(at, (text) => text.replace(/"sum": "(?!0{64})[\da-f]{64}"/, `"sum": "${'0'.repeat(64)}"`)),
      'came out other than it went in',
    ],
  ])('are refused with %s before anybody is harmed', async (_what, damage, words) => {
    const damaged = newDir()
    execFileSync('cp', ['-r', backupAt(), damaged])
    damage(damaged)
    const target = newDir()
    expect(await run(['restore', damaged], { DATA_DIR: target })).toBe(1)
    expect(complaints).toContain(words)
    expect(complaints).not.toMatch(/^\s+at /m)
    if (existsSync(join(target, 'db')))
      expect((await everything({ dir: join(target, 'db') }))['public.person']).toEqual([])
  })

  it('are verified without a database: what is whole, and each thing that is not', async () => {
    const place = join(newDir(), 'b')
    execFileSync('mkdir', ['-p', place])
    execFileSync('cp', ['-r', backupAt(), join(place, '2026-01-01T000000Z')])
    execFileSync('cp', ['-r', backupAt(), join(place, '2026-01-02T000000Z')])
    const nowhere = { DATA_DIR: newDir(), TOKEN_SECRET: secret }
    expect(await run(['backup', place, '--verify'], nowhere)).toBe(0)
    expect(said).toContain(`${join(place, '2026-01-02T000000Z')} is whole`)
    expect(said).toMatch(/\d+ tables with \d+ rows, \d+ uploaded files/)
    expect(said).toContain('TOKEN_SECRET is another one')
    const at = join(place, '2026-01-02T000000Z')
    writeFileSync(join(at, 'tables/public.offer.jsonl.gz'), 'no archive')
    rmSync(join(at, 'files/pictures/x/48.webp'))
    rmSync(join(at, 'secrets/token.secret'))
    edit(at, (text) => text.replace(/("name": "public.person",[^]*?"rows": )/, '$11'))
    expect(await run(['backup', at, '--verify'], nowhere)).toBe(1)
    for (const words of [
      'tables/public.offer.jsonl.gz of the backup is damaged',
      'tables/public.person.jsonl.gz of the backup is damaged',
      'The backup lacks secrets/token.secret',
      'pictures/x/48.webp of the backup is missing',
    ])
      expect(complaints).toContain(words)
    expect(complaints.trim().split('\n')).toHaveLength(5)
    expect(await run(['backup', join(place, '2026-01-01T000000Z'), '--verify'], nowhere)).toBe(0)
    expect(await run(['backup', newDir(), '--verify'], nowhere)).toBe(1)
    expect(complaints).toContain('holds no backup')
    expect(await run(['backup', place, '--verify', '--keep', '2'], nowhere)).toBe(2)
    expect(existsSync(nowhere.DATA_DIR)).toBe(false)
  })

  it('come back without what is lost where that is asked for, which is named with where it was used', async () => {
    const damaged = newDir()
    execFileSync('cp', ['-r', backupAt(), damaged])
    writeFileSync(join(damaged, 'files/pictures/x/48.webp'), 'something else')
    rmSync(join(damaged, 'secrets/token.secret'))
    const target = { DATA_DIR: newDir() }
    expect(await run(['restore', damaged], target)).toBe(1)
    expect(complaints).toContain('--skip-damaged')
    expect([await run(['restore', damaged, '--skip-damaged'], target), complaints]).toEqual([0, ''])
    const manifest = JSON.parse(readFileSync(join(damaged, 'manifest.json'), 'utf8')) as {
      files: { count: number }
    }
    expect(said).toContain(`\n${String(manifest.files.count - 1)} uploaded files restored.`)
    expect(said).toContain(
      'The uploaded file pictures/x/48.webp of the backup is damaged. It was “me.png” of layla.haddad@example.org, used in: person.picture_id.',
    )
    expect(said).toContain('The backup lacks secrets/token.secret.')
    expect(said).toContain('start with the TOKEN_SECRET of that time')
    expect(differences(before, await everything({ dir: join(target.DATA_DIR, 'db') }))).toEqual([])
    expect(existsSync(join(target.DATA_DIR, 'files/pictures/x/48.webp'))).toBe(false)
    rmSync(join(damaged, 'tables/public.offer.jsonl.gz'))
    expect(await run(['restore', damaged, '--skip-damaged'], { DATA_DIR: newDir() })).toBe(1)
    expect(complaints).toContain('The backup lacks tables/public.offer.jsonl.gz')
  })

  it('are named by the doctor with everything else that a report of a fault needs, and no secret', async () => {
    const secrets = {
      TOKEN_SECRET: secret,
      SESSION_SECRET: 'the session secret of this test, long',
      METRICS_TOKEN: 'the metrics token of this test, long enough',
      PROTECT_PASSWORD: 'the-password-of-the-preview',
      SMTP_URL: 'smtp://someone:mail%20password@127.0.0.1:9',
    }
    const at = { DATA_DIR: newDir(), PORT: '9', LOG_LEVEL: 'warn', ...secrets }
    expect(await run(['restore', backupAt(), '--yes'], at)).toBe(0)
    expect(await run(['backup'], at)).toBe(0)
    expect([await run(['doctor'], at), complaints]).toEqual([0, ''])
    for (const words of [
      /Node +v\d+/,
      /LOG_LEVEL +warn/,
      /also set +.*TOKEN_SECRET/,
      /TOKEN_SECRET +in the environment, age unknown/,
      /migrations +all \d+/,
      /engine +embedded/,
      /PostgreSQL +1\d\./,
      /size +\d+ MB/,
      /mails waiting +\d+, the oldest due: /,
      /jobs waiting +\d+, the oldest due: 20/,
      /jobs that ended their process +0/,
      /newest backup +20.*0\.\d hours ago/,
      /free +\d+ MB of \d+ MB/,
      /process +none answers at http:\/\/[\w.]+:9/,
    ])
      expect(said).toMatch(words)
    const kept = readFileSync(join(at.DATA_DIR, 'token.secret'), 'utf8').trim()
    const hidden = [...Object.values(secrets), 'mail%20password', 'mail password', kept, 'example.org']
    expect(hidden.filter((value) => said.includes(value))).toEqual([])
    const nowhere = {
      DATABASE_URL: 'postgres://campus:word-of-the-server@127.0.0.1:9/campus',
      DATA_DIR: newDir(),
    }
    expect(await run(['doctor'], nowhere)).toBe(0)
    expect(said).toMatch(/Database\n +cannot be read/)
    expect(said).not.toContain('word-of-the-server')
    expect(said).toMatch(/Program\n +time/)
  })

  it('tell of a secret without which second factors are lost', async () => {
    const place = { DATA_DIR: newDir(), TOKEN_SECRET: secret }
    expect(await run(['restore', backupAt()], place)).toBe(1)
    expect(complaints).toContain('TOKEN_SECRET is another one')
    expect(existsSync(place.DATA_DIR)).toBe(false)
    expect(await run(['restore', backupAt(), '--yes'], place)).toBe(0)
  })

  describe.skipIf(!hasEngine('server'))('with a PostgreSQL server', () => {
    let url: string
    it('come back row by row into an empty database there', async () => {
      url = await newServerDatabase()
      expect(await run(['restore', backupAt()], { DATABASE_URL: url, DATA_DIR: newDir() })).toBe(0)
      expect(differences(before, await everything({ url, dir: '' }))).toEqual([])
      const damaged = newDir()
      execFileSync('cp', ['-r', backupAt(), damaged])
      rmSync(join(damaged, 'files/pictures/x/48.webp'))
      const again = ['restore', damaged, '--skip-damaged', '--replace', '--yes']
      expect(await run(again, { DATABASE_URL: url, DATA_DIR: newDir() })).toBe(0)
      expect(said).toContain('used in: person.picture_id')
    })

    it('are made there, and come back into a folder', async () => {
      const place = join(folder, 'from-server')
      expect(await run(['backup', place], { DATABASE_URL: url })).toBe(0)
      const target = newDir()
      expect(await run(['restore', join(place, readdirSync(place)[0] ?? '')], { DATA_DIR: target })).toBe(0)
      expect(differences(before, await everything({ dir: join(target, 'db') }))).toEqual([])
    })

    it('move without a folder between, once, and never into a database that is in use', async () => {
      expect(await run(['move'], { DATABASE_URL: url })).toBe(1)
      expect(complaints).toContain('accounts in this database already')
      const empty = await newServerDatabase()
      const campus = await openDatabase({ url: empty, dir: '' })
      expect(await run(['move'], { DATABASE_URL: empty })).toBe(1)
      expect(complaints).toMatch(/running campus has \d connections/)
      await campus.close()
      expect(await run(['move'], { DATABASE_URL: empty })).toBe(0)
      expect(said).toContain('every row compared, all the same')
      expect(differences(before, await everything({ url: empty, dir: '' }))).toEqual([])
      expect(differences(before, await everything({ dir: join(dataDir, 'db') }))).toEqual([])
    })

    it('leave a database alone that belongs to something else', async () => {
      const strangers = await newServerDatabase()
      const database = await openDatabase({ url: strangers, dir: '' })
      await sql`create table invoice (id int)`.execute(database)
      await database.close()
      expect(await run(['restore', backupAt()], { DATABASE_URL: strangers })).toBe(1)
      expect(complaints).toContain('tables of something else')
    })
  })
})

function edit(at: string, change: (text: string) => string): void {
  const file = join(at, 'manifest.json')
  const text = readFileSync(file, 'utf8')
  expect(change(text)).not.toBe(text)
  writeFileSync(file, change(text))
}
