import type { z } from 'zod'
import { countWaitingLinks } from '~/api/features/links/links.service'
import { listBookmarked } from '~/api/features/offers/offers.service'
import { selfAssessmentOf } from '~/api/features/self-assessment/self-assessment.service'
import { chooseOffers } from '~/api/features/suggestions/suggestions.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import type { getHome } from '~/contracts/content/home'

/** Cards per row on a wide screen. */
const shown = 4

/**
 * Chosen and newest offers, next deadlines of the actor's watchlist and, for an outlet, the progress of its checklist.
 */
export async function findHome(
  deps: ApiDeps,
  actor: Actor,
  locale: Locale,
): Promise<z.input<typeof getHome.output>> {
  return {
    ...(await chooseOffers(deps, actor, locale)),
    deadlines: await deadlinesOf(deps, actor),
    waitingLinks: await countWaitingLinks(deps, actor),
    selfAssessment: await progressOf(deps, actor),
  }
}

async function deadlinesOf(deps: ApiDeps, actor: Actor) {
  const { body } = await listBookmarked(deps, actor.id, { page: 1, itemsPerPage: shown, pagination: true })
  return body.filter(({ deadline, expired }) => deadline !== null && !expired)
}

async function progressOf(deps: ApiDeps, actor: Actor) {
  if (actor.organisation.role !== 'ROLE_MEDIA_OUTLET') return null
  const { ready, total } = await selfAssessmentOf(deps, actor)
  return { ready, total }
}
