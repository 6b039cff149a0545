import { knownLocale } from '~/contracts/languages'
import type { z } from 'zod'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { countHit, type RateLimit } from '~/api/platform/rate-limit'
import type { Locale } from '~/contracts/constants'
import type {
  FailedSearch,
  GuideHit,
  GuideSearch,
  searchGuide,
  ArticleCompanions,
  ArticleVote,
  listArticleVotes,
  listVoteComments,
} from '~/contracts/content/guide'
import * as repo from './search.repo'
import { cleaned, corrected, marks, segmentsOf, termOf, wordsOf } from './search.rules'
import { listProfiles } from '~/api/features/directory/directory.service'
import { listPublished } from '~/api/features/offers/offers.service'
import { excerptOf, manyWays, markedText, wordsIn } from '~/contracts/marked-text'
import { DirectoryQuery } from '~/contracts/people/directory'
import { expertiseOfClause } from '~/contracts/content/clauses'
import { OfferQuery } from '~/contracts/offers/offers'
import { type Asker, seesOwn } from '~/contracts/token-scopes'
type Asked = z.output<typeof GuideSearch>
type Found = z.input<typeof searchGuide.output>

/** Maximum number of words per search that are checked for spelling. */
const mostWords = 8
/** Failed searches counted per person, so that scripts cannot flood the list. */
const failures: RateLimit = { name: 'failed-search', max: 30, windowSeconds: 3600 }

/**
 * Searches guide articles in the user's language, or in English if there is no translation. Without a match, similar
 * words are searched instead, and the original terms are counted for editors: an anonymous statistic, the only trace of
 * a search.
 */
export async function findArticles(deps: ApiDeps, readerId: string, asked: Asked): Promise<Page<Found>> {
  const words = cleaned(asked.q)
  if (wordsOf(words).length === 0) return new Page({ items: [], corrected: null }, 0)
  const hits = await hitsOf(deps, words, asked)
  if (hits.total > 0) return new Page({ items: hits.items, corrected: null }, hits.total)
  await noteFailure(deps, readerId, { locale: asked.locale, words })
  const better = await similarWords(deps, words, asked.locale)
  const second = better === null ? null : await hitsOf(deps, better, asked)
  if (!second || second.total === 0) return new Page({ items: [], corrected: null }, 0)
  return new Page({ items: second.items, corrected: better }, second.total)
}

/** The articles that match as they are asked for; nothing is noted. For searches that may be about people. */
export async function searchArticles(deps: ApiDeps, asked: Asked): Promise<Page<{ items: GuideHit[] }>> {
  const { items, total } = await hitsOf(deps, cleaned(asked.q), asked)
  return new Page({ items }, total)
}

async function hitsOf(deps: ApiDeps, words: string, asked: Asked) {
  const { locale } = asked
  const { rows, total } = await repo.selectHits(deps.database, { words, locale }, pageWindow(asked))
  return { items: rows.map((row) => toHit(row, wordsIn(words))), total }
}

/** The database marks a word only where it is written as it is asked for. */
const markedHere = (title: string) => manyWays.test(title) && !title.includes(marks.start)

const toHit = (row: repo.HitRow, words: readonly string[]): GuideHit => ({
  uid: row.uid,
  locale: row.locale,
  section: row.data.section ?? null,
  clause: row.data.clause ?? null,
  title: markedHere(row.title) ? markedText(row.title, words) : segmentsOf(row.title),
  excerpt:
    row.unmarked === null ? segmentsOf(row.excerpt) : markedText(excerptOf(row.unmarked, words), words),
})

/** The text with similar words that the guide has, where it has not those of the text; null if there are none. */
export async function similarWords(deps: ApiDeps, words: string, locale: Locale): Promise<string | null> {
  const unknown = [...new Set(wordsOf(words).map((word) => word.toLowerCase()))].slice(0, mostWords)
  return corrected(words, await repo.selectSimilar(deps.database, locale, unknown))
}

/** Errors and exceeded limits must not affect the response. */
async function noteFailure(
  deps: ApiDeps,
  readerId: string,
  { locale, words }: { locale: Locale; words: string },
): Promise<void> {
  const term = termOf(words)
  if (term === null) return
  try {
    await countHit(deps, failures, readerId)
    await repo.countFailed(deps.database, { locale, term, now: deps.now() })
  } catch (error) {
    if (!(error instanceof ApiError)) deps.log.warn({ err: error }, 'failed search could not be counted')
  }
}

/** Searches without results, most frequent first. */
export async function listFailed(
  deps: ApiDeps,
  query: PageWindow & { locale?: Locale | undefined },
): Promise<Page<FailedSearch[]>> {
  const rows = await repo.selectFailed(deps.database, query.locale, pageWindow(query))
  const items = rows.map(({ locale, term, hits, last_at }) => ({
    locale: knownLocale(locale),
    term,
    hits,
    lastAt: last_at.toISOString(),
  }))
  return new Page(items, rows[0]?.total ?? 0)
}

const mostOffers = 5
const mostCoaches = 4

interface Reader extends Asker {
  id: string
  locale: Locale
}

/** Related content of an article; without a clause only the user's own vote. */
export async function companionsOf(
  deps: ApiDeps,
  reader: Reader,
  article: { uid: string; clause: number | undefined },
): Promise<ArticleCompanions> {
  const { uid, clause } = article
  const vote = seesOwn(reader) ? ((await repo.findVote(deps.database, uid, reader.id)) ?? null) : null
  if (clause === undefined) return { vote, offers: [], offersTotal: 0, coaches: [] }
  const [offers, coaches] = await Promise.all([
    listPublished(deps, reader, OfferQuery.parse({ clause: String(clause), itemsPerPage: mostOffers })),
    listProfiles(
      deps,
      DirectoryQuery.parse({
        kind: 'trainer',
        expertise: expertiseOfClause[clause],
        itemsPerPage: mostCoaches,
      }),
      reader.locale,
    ),
  ])
  return { vote, offers: offers.body.items, offersTotal: offers.total, coaches: coaches.body.items }
}

/**
 * Stores a vote on an article, replacing an earlier one.
 * @throws ApiError notFound unless it is a published article, if the articles are known here
 */
export async function vote(
  deps: ApiDeps,
  of: { uid: string; personId: string },
  { helpful, comment, locale }: z.output<typeof ArticleVote>,
): Promise<void> {
  if (!deps.config.contentIsExternal && !(await repo.isArticle(deps.database, of.uid))) throw notFound()
  await repo.putVote(deps.database, { ...of, helpful, locale, comment: comment || null, now: deps.now() })
}

/** Votes per article, for editors. */
export async function listVotes(
  deps: ApiDeps,
  query: PageWindow,
): Promise<Page<z.input<typeof listArticleVotes.output>>> {
  const rows = await repo.countVotes(deps.database, pageWindow(query))
  const items = rows.map(({ uid, helpful, not, comments }) => ({ uid, helpful, not, comments }))
  return new Page(items, rows[0]?.total ?? 0)
}

/** Comments on one or all articles, for editors; anonymous. */
export async function listComments(
  deps: ApiDeps,
  query: PageWindow & { uid?: string | undefined },
): Promise<Page<z.input<typeof listVoteComments.output>>> {
  const rows = await repo.selectComments(deps.database, query.uid, pageWindow(query))
  const items = rows.map(({ uid, locale, helpful, comment, voted_at }) => ({
    uid,
    locale: knownLocale(locale),
    helpful,
    comment: comment ?? '',
    at: voted_at.toISOString(),
  }))
  return new Page(items, rows[0]?.total ?? 0)
}
