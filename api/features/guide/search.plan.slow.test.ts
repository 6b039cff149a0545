import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { countVotes, isArticle, selectComments, selectFailed, selectHits, selectSimilar } from './search.repo'
const articles = 500
const words = 20_000

const filling: Filling = {
  tables: ['content_text', 'content_word', 'failed_search'],
  fill: async (database) => {
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
  },
}

describeLarge(`with ${String(articles)} articles in five languages`, filling, (large) => {
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
    const nodes = await large.nodes(action)
    expect(nodes.some((node) => /Index|Bitmap/.test(node['Node Type']))).toBe(true)
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan')
    expect(whole.filter((node) => filling.tables.includes(node['Relation Name'] ?? ''))).toEqual([])
  })

  it('answers for opinions too, of which there are as many as readers have', async () => {
    expect(await countVotes(large.database, page)).toEqual([])
    expect(await selectComments(large.database, 'knowledgebase_7', page)).toEqual([])
  })
})
