import { listProfiles } from '~/api/features/directory/directory.service'
import { listPublished } from '~/api/features/offers/offers.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import { DirectoryQuery } from '~/contracts/people/directory'
import { expertiseOfClause } from '~/contracts/content/clauses'
import type { ArticleCompanions } from '~/contracts/content/guide'
import { OfferQuery } from '~/contracts/offers/offers'
import { type Asker, seesOwn } from '~/contracts/token-scopes'
import { findVote } from './votes.repo'

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
