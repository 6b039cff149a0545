import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Schema } from '~/api/platform/database'
import { createLargeDatabase, hasEngine } from '~/tests/support/database'
import { countVotes, isArticle, selectComments, selectFailed, selectHits, selectSimilar } from './search.repo'
const articles = 500
const words = 20_000

/** The embedded engine plans in the same way, but filling it would take minutes. */
describe.skipIf(!hasEngine('server'))(`with ${String(articles)} articles in five languages`, () => {
  let database: Database

  beforeAll(async () => {
    database = await createLargeDatabase()
    await sql`
      insert into content_text (uid, locale, type, title, lede, plain, version, published_version, published_at)
      select 'knowledgebase_' || n, locale, 'article', 'Article ' || n, 'About ' || md5(n::text),
        (select string_agg(md5((n * 7 + w)::text), ' ') from generate_series(1, 300) w), 1, 1, now()
      from generate_series(1, ${articles}) n, unnest(array['en', 'de', 'es', 'fr', 'it']) locale`.execute(
      database,
    )
    await sql`
      insert into content_word (locale, word)
      select locale, translate(md5(n::text), '0123456789', 'ghijklmnop')
      from generate_series(1, ${words}) n, unnest(array['en', 'de']) locale`.execute(database)
    await sql`
      insert into failed_search (locale, term, hits, last_at)
      select 'en', 'term ' || n, n % 100, now() from generate_series(1, ${words}) n`.execute(database)
    await sql`vacuum analyze content_text, content_word, failed_search`.execute(database)
  }, 600_000)
  afterAll(() => database.close())

  /** The plans of the queries that the action sends. */
  async function planOf(action: (on: Database) => Promise<unknown>): Promise<string> {
    const sent: { sql: string; parameters: readonly unknown[] }[] = []
    const dialect = new PostgresDialect({ pool: database.pool })
    const watched = new Kysely<Schema>({ dialect, log: ({ query }) => void sent.push(query) })
    await action({ ...database, db: () => watched })
    expect(sent.length).toBeGreaterThan(0)
    const plans = sent.map(async ({ sql: text, parameters }) => {
      const lines = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
      return lines.rows.map((line) => line['QUERY PLAN']).join('\n')
    })
    return (await Promise.all(plans)).join('\n')
  }

  const page = { limit: 25, offset: 0 }
  const rare = 'c4ca4238a0b923820dcc509a6f75849b'
  const queries: [string, (on: Database) => Promise<unknown>][] = [
    ['a word', (on) => selectHits(on, { words: `"${rare}"`, locale: 'en' }, page)],
    ['a beginning', (on) => selectHits(on, { words: 'c4ca4', locale: 'de' }, page)],
    ['a word that is misspelt', (on) => selectSimilar(on, 'en', ['accuarcy', 'knmgolpp'])],
    ['whether an article is there', (on) => isArticle(on, 'knowledgebase_7')],
    ['failed searches', (on) => selectFailed(on, undefined, page)],
  ]

  it.each(queries)('%s: no table is read as a whole', async (_name, action) => {
    const plan = await planOf(action)
    expect(plan).toMatch(/(Index|Bitmap)/)
    expect(plan).not.toMatch(/Seq Scan on (content_text|content_word|failed_search)/)
  })

  it('answers for opinions too, of which there are as many as readers have', async () => {
    expect(await countVotes(database, page)).toEqual([])
    expect(await selectComments(database, 'knowledgebase_7', page)).toEqual([])
  })
})
