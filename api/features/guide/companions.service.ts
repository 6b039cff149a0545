import { listProfiles } from '~/api/features/directory/directory.service'
import { listPublished } from '~/api/features/offers/offers.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import { DirectoryQuery } from '~/contracts/people/directory'
import { expertiseOfClause } from '~/contracts/content/clauses'
import type {
  ArticleCompanions,
  ArticleVote,
  listArticleVotes,
  listVoteComments,
} from '~/contracts/content/guide'
import { OfferQuery } from '~/contracts/offers/offers'
import { type Asker, seesOwn } from '~/contracts/token-scopes'
import { findVote } from './search.repo'
import type { z } from 'zod'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import * as repo from './search.repo'

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
  const vote = seesOwn(reader) ? ((await findVote(deps.database, uid, reader.id)) ?? null) : null
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
    locale,
    helpful,
    comment: comment ?? '',
    at: voted_at.toISOString(),
  }))
  return new Page(items, rows[0]?.total ?? 0)
}
