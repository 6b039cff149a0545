import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  getArticleCompanions,
  listArticleVotes,
  listFailedSearches,
  listVoteComments,
  searchGuide,
  voteOnArticle,
} from '~/contracts/content/guide'
import { companionsOf, listComments, listVotes, vote, findArticles, listFailed } from './search.service'
const votes = { name: 'guide-vote', max: 120, windowSeconds: 3600 }

export function mountGuide(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(searchGuide, ({ actor, query }) => findArticles(deps, actor.id, query), { costs: true })
  mount.guarded(getArticleCompanions, ({ actor, params, query, caller }) =>
    companionsOf(deps, { ...actor, locale: caller.locale }, { uid: params.uid, clause: query.clause }),
  )
  mount.guarded(
    voteOnArticle,
    ({ actor, params, input }) => vote(deps, { uid: params.uid, personId: actor.id }, input),
    { limits: [{ limit: votes, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(listFailedSearches, ({ query }) => listFailed(deps, query))
  mount.guarded(listArticleVotes, ({ query }) => listVotes(deps, query))
  mount.guarded(listVoteComments, ({ query }) => listComments(deps, query))
}
