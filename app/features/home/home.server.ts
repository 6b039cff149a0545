import { type Args, call } from '~/app/platform/api.server'
import { requireUser } from '~/app/platform/guard.server'
import { listOffers } from '~/contracts/offers'
import { can, type Standing } from '~/contracts/permissions'

export interface NewOffer {
  id: string
  headline: string
  teaser: string
  provider: string
  /** A calendar day; null where one may apply at any time. */
  deadline: string | null
}

export interface HomeData {
  standing: Standing
  name: string
  organisation: string | null
  unread: number
  /** Null where the resource centre is closed to this person. */
  offers: NewOffer[] | null
  questionnaireUrl: string | null
  hasWatchlist: boolean
}

const offerCount = 3

/** What is the same for everybody on the page after login. */
export async function loadHome(args: Args): Promise<HomeData> {
  const user = await requireUser(args)
  const { standing, detail } = user
  return {
    standing,
    name: `${detail.firstName} ${detail.lastName}`,
    organisation: detail.entityName ?? user.parent?.entityName ?? null,
    unread: user.unreadNotificationCount,
    offers: can(standing, 'resources.read') ? await newestOffers(args) : null,
    questionnaireUrl: standing === 'mediaOutlet' ? args.context.config.questionnaireUrl : null,
    hasWatchlist: can(standing, 'watchlist'),
  }
}

async function newestOffers(args: Args): Promise<NewOffer[]> {
  const { items } = await call(args, listOffers, { query: { sort: 'newest', itemsPerPage: offerCount } })
  return items.map(({ id, headline, teaser, deadline, provider }) => ({
    id,
    headline,
    teaser,
    deadline,
    provider: provider.entityName,
  }))
}
