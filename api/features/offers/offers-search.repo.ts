import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '~/api/platform/database'

export type Offers = SelectQueryBuilder<Schema, 'offer', object>

/** Languages whose words have stems; all others are searched as they are written. */
const stemmed = ['en', 'de', 'es', 'fr', 'it'] as const

const query = (language: string, text: string) =>
  sql<string>`websearch_to_tsquery(${sql.lit(`public.app_${language}`)}, ${text})`

/**
 * Each language's offers are searched in that language; one arm per language lets every arm use the index.
 * @param show wraps each question, see `hidden`
 */
export function matches(text: string, show: (value: RawBuilder<string>) => RawBuilder<string>) {
  const arms = stemmed.map(
    (language) =>
      sql<boolean>`(language = ${sql.lit(language)} and search @@ ${show(query(language, text))})`,
  )
  const others = sql`language not in (${sql.join(stemmed.map((language) => sql.lit(language)))})`
  return sql<boolean>`(${sql.join(arms, sql` or `)} or (${others} and search @@ ${show(query('other', text))}))`
}

/** How well an offer fits: words in its headline count more, and words that stand close to each other. */
export function rank(text: string): RawBuilder<number> {
  const cases = stemmed.map((language) => sql`when ${sql.lit(language)} then ${query(language, text)}`)
  return sql<number>`ts_rank_cd(search, case language ${sql.join(cases, sql` `)} else ${query('other', text)} end)`
}
