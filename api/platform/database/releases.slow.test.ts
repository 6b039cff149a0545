import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { startBackend } from '~/api/backend'
import { runCommand } from '~/api/cli/commands'
import { publishRelease } from '~/api/features/content/release.service'
import { type Database, openDatabase } from '~/api/platform/database'
import { readEnvironment } from '~/api/platform/environment'
import { releaseDocuments } from '~/api/seed'
import { createTestDatabase, engines, type EngineName, hasEngine } from '~/tests/support/database'
import { type ForwardMigration, migrate } from './migrate'

const all = import.meta.glob<ForwardMigration>('/api/migrations/*.ts', { eager: true })
const names = Object.keys(all).sort()
const upTo = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, all[name]!]))

const trainer = v7()
const journalist = v7()
const provider = v7()

/** Data of a campus of the first release, in tables that later releases change. */
async function fillFirstRelease(database: Database): Promise<void> {
  const people: [id: string, role: string, validated: boolean, visibility: number][] = [
    [trainer, 'ROLE_TRAINER', true, 2],
    [journalist, 'ROLE_INDIVIDUAL_JOURNALIST', false, 1],
    [provider, 'ROLE_SERVICE_PROVIDER', true, 1],
  ]
  for (const [id, role, validated, visibility] of people)
    await sql`
      insert into person (id, email, roles, state, validated, visibility, locale, first_name, last_name, languages, expertise,
        created_at)
      values (${id}, ${`${id}@example.org`}, ${[role]}, 'active', ${validated}, ${visibility}, 'de', 'Zoë', 'Ångström',
        ${['de', 'fr']}, ${['ethics']}, now())`.execute(database)
  await sql`
    insert into validation_request (id, subject_id, validator_id, state, requested_at)
    values (${v7()}, ${journalist}, ${provider}, 'requested', now())`.execute(database)
}

describe.each(engines.filter(hasEngine))('a released database (%s)', { timeout: 120_000 }, (engine) => {
  let database: Database
  afterEach(() => database.close())

  it('comes up to date from the first release with everything that is in it', async () => {
    database = await createTestDatabase(engine, { migrations: {} })
    await migrate(database, upTo(1))
    await fillFirstRelease(database)
    expect(await migrate(database, upTo(names.length))).toHaveLength(names.length - 1)
    const rows = await database
      .selectFrom('person')
      .select(['id', 'listed', 'facets', 'sort_name', 'languages', 'profile_version'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ id, listed }) => [id, listed])).toEqual([
      [trainer, true],
      [journalist, false],
      [provider, true],
    ])
    expect(rows[0]).toMatchObject({ sort_name: 'angstrom zoe', languages: ['de', 'fr'], profile_version: 1 })
    expect(rows[0]?.facets).toEqual(
      expect.arrayContaining(['kind:ROLE_TRAINER', 'language:fr', 'expertise:ethics']),
    )
    const requests = await database.selectFrom('validation_request').select('validator_id').execute()
    expect(requests).toEqual([{ validator_id: provider }])
  })

  it('comes to the same from each release as from nothing', async () => {
    const columns = async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as name
        from information_schema.columns where table_schema = 'public' order by 1`.execute(database)
      return rows.map(({ name }) => name)
    }
    database = await createTestDatabase(engine, { migrations: {} })
    await migrate(database, upTo(names.length))
    const atOnce = await columns()
    await database.close()
    database = await createTestDatabase(engine, { migrations: {} })
    for (let release = 1; release <= names.length; release++) await migrate(database, upTo(release))
    expect(await columns()).toEqual(atOnce)
    expect(atOnce.length).toBeGreaterThan(100)
  })
})

/** What comes after the program of this source: a table, and another one. */
const newer = (count: number) => {
  const tables = ['998-newer', '999-newest'].slice(0, count)
  const add = (name: string): ForwardMigration => ({
    up: async (db) => {
      await sql`create table ${sql.table(name)} (word text)`.execute(db)
    },
  })
  return { ...all, ...Object.fromEntries(tables.map((name) => [name, add(name)])) }
}

/** The steps of docs/upgrading.md, with the program itself as the old one. */
describe.each(engines.filter(hasEngine))(
  'an upgrade, and the way back (%s)',
  { timeout: 300_000 },
  (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-releases-'))
    const backups = join(folder, 'backups')
    const dataDir = join(folder, 'data')
    const names: string[] = []
    let url: string | undefined
    let said: string[] = []

    async function onServer(text: string): Promise<void> {
      const client = new pg.Client({ connectionString: inject('postgresUrl') ?? '' })
      await client.connect()
      await client.query(text).finally(() => client.end())
    }
    async function emptyPlace(of: EngineName): Promise<void> {
      if (of === 'embedded') return
      const name = `campus_release_${v7().replaceAll('-', '')}`
      names.push(name)
      await onServer(`create database ${name}`)
      const place = new URL(inject('postgresUrl') ?? '')
      place.pathname = `/${name}`
      url = place.href
    }
    const environment = (more: Record<string, string> = {}) => ({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SEED_DEMO: '0',
      TOKEN_SECRET: 'Kupfer-Möwe-7-Nebel-tragen-Licht',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...more,
    })
    /** A start of this program, which is stopped again. Answers with what it logged, without its parts. */
    async function runOld(
      more: Record<string, string> = {},
      work?: (database: Database) => Promise<unknown>,
    ) {
      const logged: { msg: string; part?: string }[] = []
      const to = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          for (const line of chunk.toString().trim().split('\n'))
            logged.push(JSON.parse(line) as (typeof logged)[number])
          done()
        },
      })
      const backend = await startBackend(readEnvironment(environment(more)), pino({ level: 'warn' }, to))
      try {
        await work?.(backend.deps.database)
      } finally {
        await backend.stop()
      }
      return logged.filter(({ part }) => part === undefined).map(({ msg }) => msg)
    }
    async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
      const database = await openDatabase({ dir: join(dataDir, 'db'), ...(url === undefined ? {} : { url }) })
      return work(database).finally(() => database.close())
    }
    const campus = async (...args: string[]) => {
      said = []
      const say = (text: string) => void said.push(text)
      const ask = () => Promise.resolve('')
      return runCommand(args, environment(), { interactive: false, ask, askHidden: ask, say, complain: say })
    }
    const write = (word: string) => (database: Database) =>
      sql`insert into failed_search (locale, term, hits, last_at) values ('en', ${word}, 1, now())`.execute(
        database,
      )
    const written = () =>
      inDatabase(async (database) => {
        const { rows } = await sql<{ term: string }>`select term from failed_search order by term`.execute(
          database,
        )
        return rows.map(({ term }) => term)
      })
    const newSentence = 'A sentence of the newer program.'
    /** What the newer program publishes, and a recurring job that only it knows. */
    async function publishNewer(database: Database): Promise<void> {
      const documents = releaseDocuments().map((each) =>
        each.uid === 'about' && each.locale === 'en'
          ? { ...each, source: `${each.source}\n${newSentence}\n` }
          : each,
      )
      await publishRelease({ database, now: () => new Date() }, documents)
      await sql`select pgboss.create_queue('newer.job', '{"policy": "standard"}')`.execute(database)
      await sql`insert into pgboss.schedule (name, cron) values ('newer.job', '0 0 1 1 *')`.execute(database)
    }
    const isNewer = () =>
      inDatabase(async (database) => {
        const { rows } = await sql<{ there: boolean }>`
        select exists (select from content_text where uid = 'about' and locale = 'en' and plain like ${`%${newSentence}%`})
          and exists (select from pgboss.schedule where name = 'newer.job') as there`.execute(database)
        return rows[0]?.there
      })

    beforeAll(() => emptyPlace(engine))
    afterAll(async () => {
      for (const name of names) await onServer(`drop database if exists ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    })

    it('lose nothing: old, new, old, new', async () => {
      expect(await runOld({}, write('1 old'))).toEqual([])
      expect(await campus('backup', backups)).toBe(0)
      await inDatabase(async (database) => {
        expect(await migrate(database, newer(1))).toEqual(['998-newer'])
        await publishNewer(database)
        await sql`insert into "998-newer" values ('2 new')`.execute(database)
        await write('2 new')(database)
      })
      expect(await campus('migrate', '--check')).toBe(0)
      expect(said.join()).toMatch(/^Nothing to apply: a newer program has migrated the database to 998-newer/)
      expect(await runOld({}, write('3 old'))).toEqual([
        expect.stringContaining('998-newer: this one works with it'),
      ])
      expect(await isNewer(), 'texts and jobs of the newer program stay').toBe(true)
      await inDatabase(async (database) => {
        expect(await migrate(database, newer(1))).toEqual([])
        const { rows } = await sql`select word from "998-newer"`.execute(database)
        expect(rows).toEqual([{ word: '2 new' }])
        await write('4 new')(database)
      })
      expect(await written()).toEqual(['1 old', '2 new', '3 old', '4 new'])
    })

    it('go no further back than one version: the program says so, and changes nothing', async () => {
      await inDatabase((database) => migrate(database, newer(2)))
      const line =
        /^A newer program has migrated the database to 999-newest, and this one \(.*\) is too old for it: .*998-newer/
      await expect(runOld()).rejects.toMatchObject({
        name: 'DatabaseMismatchError',
        message: expect.stringMatching(line) as string,
      })
      for (const command of [['migrate'], ['migrate', '--check'], ['seed:demo']]) {
        expect(await campus(...command)).toBe(1)
        expect(said).toEqual([expect.stringMatching(line)])
      }
      expect(await isNewer()).toBe(true)
    })

    it('end at the backup from before the upgrade, in an empty database', async () => {
      const backup = join(backups, readdirSync(backups)[0] ?? '')
      expect(await campus('restore', backup, '--replace', '--yes')).toBe(1)
      expect(said.join()).toContain('belong to different releases')
      if (engine === 'embedded') renameSync(join(dataDir, 'db'), join(dataDir, 'db.newer'))
      else await emptyPlace(engine)
      expect(await campus('restore', backup), said.join()).toBe(0)
      expect(await runOld()).toEqual([])
      expect(await written()).toEqual(['1 old'])
    })

    it('say in production that demo people of an earlier start are there', async () => {
      expect(await runOld({ SEED_DEMO: '1' })).toEqual([])
      const production = {
        CAMPUS_MODE: 'production',
        PUBLIC_URL: 'http://localhost:3000',
        SESSION_SECRET: 'Nebel-9-tragen-Kupfer-Licht-Möwe',
      }
      expect(await runOld(production)).toEqual([expect.stringMatching(/^demo people .* an administrator/)])
    })

    it('say what follows from another TOKEN_SECRET, once', async () => {
      const other = { TOKEN_SECRET: 'Another-Secret-8-of-forty-Letters!' }
      expect(await runOld(other)).toEqual([
        expect.stringMatching(/^TOKEN_SECRET is another one.*second factors/),
      ])
      expect(await runOld(other)).toEqual([])
    })
  },
)
