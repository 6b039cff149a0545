import { type Args, call } from '~/app/platform/api.server'
import { requireUser } from '~/app/platform/guard.server'
import { type Reading, readingOf } from '~/app/platform/reading.server'
import { getHome } from '~/contracts/content/home'
import type { OfferSummary } from '~/contracts/offers/offers'
import { can, type AccessLevel } from '~/contracts/permissions'

export interface HomeOffer {
  id: string
  headline: string
  teaser: string
  provider: string
  /** A calendar day; null where one may apply at any time. */
  deadline: string | null
}

export interface HomeData {
  accessLevel: AccessLevel
  name: string
  organisation: string | null
  unread: number
  /** Null where the resource centre is closed to this person. */
  offers: HomeOffer[] | null
  /** Of the own watchlist. */
  deadlines: HomeOffer[]
  /** Requests for links that wait for the own answer. */
  waitingLinks: number
  selfAssessment: { ready: number; total: number } | null
  /** Articles of the guide that were opened in this browser. */
  reading: Reading[]
  questionnaireUrl: string | null
}

const nothing = { offers: null, deadlines: [], waitingLinks: 0, selfAssessment: null, reading: [] }

/** What is the same for everybody on the page after login. */
export async function loadHome(args: Args): Promise<HomeData> {
  const user = await requireUser(args)
  const { accessLevel, detail } = user
  return {
    accessLevel,
    name: `${detail.firstName} ${detail.lastName}`,
    organisation: detail.entityName ?? user.parent?.entityName ?? null,
    unread: user.unreadNotificationCount,
    questionnaireUrl: accessLevel === 'mediaOutlet' ? args.context.config.questionnaireUrl : null,
    // Those who look after the campus see what waits for them here instead.
    ...(can(accessLevel, 'resources.read') && !can(accessLevel, 'overview.read')
      ? await loadResources(args)
      : nothing),
  }
}

async function loadResources(args: Args) {
  const { offers, deadlines, waitingLinks, selfAssessment } = await call(args, getHome)
  const reading = await readingOf(args)
  return {
    offers: offers.map(toCard),
    deadlines: deadlines.map(toCard),
    waitingLinks,
    selfAssessment,
    reading,
  }
}

const toCard = ({ id, headline, teaser, deadline, provider }: OfferSummary): HomeOffer => ({
  id,
  headline,
  teaser,
  deadline,
  provider: provider.entityName,
})
