import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '~/api/platform/database'
import { stemmed, wordQuery } from '~/api/platform/database/word-query'

export type Offers = SelectQueryBuilder<Schema, 'offer', object>

/**
 * Searches each offer in its own language; one branch per language, so that each can use the index.
 * @param show wraps each query, see `hidden`
 */
export function matches(text: string, show: (value: RawBuilder<string>) => RawBuilder<string>) {
  const arms = stemmed.map(
    (language) =>
      sql<boolean>`(language = ${sql.lit(language)} and search @@ ${show(wordQuery(language, text))})`,
  )
  const others = sql`language not in (${sql.join(stemmed.map((language) => sql.lit(language)))})`
  return sql<boolean>`(${sql.join(arms, sql` or `)} or (${others} and search @@ ${show(wordQuery('other', text))}))`
}

/** Relevance of an offer: words in the headline and adjacent words score higher. */
export function rank(text: string): RawBuilder<number> {
  const cases = stemmed.map((language) => sql`when ${sql.lit(language)} then ${wordQuery(language, text)}`)
  return sql<number>`ts_rank_cd(search, case language ${sql.join(cases, sql` `)} else ${wordQuery('other', text)} end)`
}
