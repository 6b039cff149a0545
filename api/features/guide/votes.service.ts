import type { z } from 'zod'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { ArticleVote, listArticleVotes, listVoteComments } from '~/contracts/content/guide'
import * as repo from './votes.repo'

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
