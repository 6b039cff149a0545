import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { searchOf, wordQuery } from '~/api/platform/database/word-query'
import { defaultLocale, type Locale } from '~/contracts/constants'
import type { ContentData } from '~/contracts/content/content'
import { marks } from './search.rules'

export interface Asked {
  words: string
  locale: Locale
}

export interface HitRow {
  uid: string
  locale: Locale
  data: ContentData
  title: string
  excerpt: string
  /** The whole text, where the database has marked nothing of it in a script of many ways to write a word. */
  unmarked: string | null
}

const found = (locale: Locale, words: string) => sql`
  select uid, locale, search, ${wordQuery(searchOf(locale), words)} as query from content_text
  where type = 'article' and published_version is not null and locale = ${locale}
    and search @@ ${wordQuery(searchOf(locale), words)}`

/** Articles without a translation are searched and shown in English. */
const missingIn = (locale: Locale) => sql`
  not exists (select from content_text own
    where own.uid = content_text.uid and own.locale = ${locale} and own.published_version is not null)`

const headline = (text: RawBuilder<unknown>, options: string) => sql<string>`
  ts_headline(text_config(best.locale), ${text}, best.query,
    ${`StartSel="${marks.start}",StopSel="${marks.end}",${options}`})`

/**
 * One page of hits, best first, and the total. Excerpts are only made for the hits of the page, as this reads whole
 * texts. Titles have the highest weight, then ledes, then the body.
 */
export async function selectHits(
  database: Database,
  { words, locale }: Asked,
  page: { limit: number; offset: number },
): Promise<{ rows: HitRow[]; total: number }> {
  const fallback =
    locale === defaultLocale ? sql`` : sql`union all ${found(defaultLocale, words)} and ${missingIn(locale)}`
  const { rows } = await sql<{ total: number } & (HitRow | { uid: null })>`
    with hit as materialized (${found(locale, words)} ${fallback}),
    best as (
      select uid, locale, query, ts_rank_cd('{0.05, 0.15, 0.4, 1}', search, query) as rank from hit
      order by rank desc, uid limit ${page.limit} offset ${page.offset})
    select counted.total, shown.* from (select count(*)::int as total from hit) counted left join (
      select best.uid, best.locale, article.data, best.rank,
        ${headline(sql`article.title`, 'HighlightAll=true')} as title,
        excerpt.marked as excerpt,
        case when whole.words ~ '[\\u0400-\\u06ff]' and position(${marks.start} in excerpt.marked) = 0
          then whole.words end as unmarked
      from best join content_text article using (uid, locale),
        lateral (select article.lede || ' ' || article.plain as words) whole,
        lateral (select ${headline(sql`whole.words`, 'MaxFragments=2,MinWords=12,MaxWords=24,FragmentDelimiter=" … "')} as marked) excerpt
      ) shown on true
    order by shown.rank desc, shown.uid`.execute(database)
  return { rows: rows.filter((row) => row.uid !== null), total: rows[0]?.total ?? 0 }
}

/** For each word that the guide does not contain in this language: up to five similar ones. */
export async function selectSimilar(
  database: Database,
  locale: Locale,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ word: string; similar: string[] }>`
    select asked.word, array(
      select known.word from content_word known
      where known.locale = ${locale} and sort_key(known.word) % sort_key(asked.word)
      order by similarity(sort_key(known.word), sort_key(asked.word)) desc, known.word limit 5) as similar
    from unnest(${words}::text[]) as asked(word)
    where not exists (select from content_word known where known.locale = ${locale} and known.word = asked.word)`.execute(
    database,
  )
  return new Map(rows.map(({ word, similar }) => [word, similar]))
}

export const countFailed = (database: Database, failed: { locale: Locale; term: string; now: Date }) =>
  sql`insert into failed_search as known (locale, term, hits, last_at)
    values (${failed.locale}, ${failed.term}, 1, ${failed.now})
    on conflict (locale, term) do update set hits = known.hits + 1, last_at = ${failed.now}`.execute(database)

export const selectFailed = (
  database: Database,
  locale: Locale | undefined,
  page: { limit: number; offset: number },
) => {
  const searches = database.selectFrom('failed_search')
  return (locale ? searches.where('locale', '=', locale) : searches)
    .select(['locale', 'term', 'hits', 'last_at'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('hits', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('term')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const isArticle = async (database: Database, uid: string): Promise<boolean> =>
  (await database
    .selectFrom('content_text')
    .select('uid')
    .where('uid', '=', uid)
    .where('type', '=', 'article')
    .where('published_version', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findVote = (database: Database, uid: string, personId: string) =>
  database
    .selectFrom('guide_vote')
    .select(['helpful', 'comment'])
    .where('uid', '=', uid)
    .where('person_id', '=', personId)
    .executeTakeFirst()

interface Vote {
  uid: string
  personId: string
  locale: Locale
  helpful: boolean
  comment: string | null
  now: Date
}

export const putVote = (database: Database, { uid, personId, locale, helpful, comment, now }: Vote) =>
  database
    .insertInto('guide_vote')
    .values({ uid, person_id: personId, locale, helpful, comment, voted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'person_id']).doUpdateSet({ locale, helpful, comment, voted_at: now }),
    )
    .execute()

type Window = { limit: number; offset: number }

export const countVotes = (database: Database, { limit, offset }: Window) =>
  database
    .selectFrom('guide_vote')
    .select('uid')
    .select(sql<number>`(count(*) filter (where helpful))::int`.as('helpful'))
    .select(sql<number>`(count(*) filter (where not helpful))::int`.as('not'))
    .select(sql<number>`count(comment)::int`.as('comments'))
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .groupBy('uid')
    .orderBy('not', 'desc')
    .orderBy('uid')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectComments = (database: Database, uid: string | undefined, { limit, offset }: Window) => {
  const votes = database.selectFrom('guide_vote').where('comment', 'is not', null)
  return (uid ? votes.where('uid', '=', uid) : votes)
    .select(['uid', 'locale', 'helpful', 'comment', 'voted_at'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('voted_at', 'desc')
    .orderBy('person_id')
    .limit(limit)
    .offset(offset)
    .execute()
}
