import type { z } from 'zod'
import { countWaitingLinks } from '~/api/features/links/links.service'
import { listBookmarked } from '~/api/features/offers/offers.service'
import { chooseFor } from '~/api/features/suggestions/suggestions.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { clauseNumbers, type Locale } from '~/contracts/constants'
import { isReady } from '~/contracts/content/clauses'
import type { getHome } from '~/contracts/content/home'

/** Cards per row on a wide screen. */
const shown = 4

/**
 * What is chosen for the actor, the newest offers, next deadlines of the actor's watchlist and, for an outlet, the progress of its checklist.
 */
export async function findHome(
  deps: ApiDeps,
  actor: Actor,
  locale: Locale,
): Promise<z.input<typeof getHome.output>> {
  const { suggestions, offers, answers } = await chooseFor(deps, actor, locale)
  return {
    suggestions,
    offers,
    deadlines: await deadlinesOf(deps, actor),
    waitingLinks: await countWaitingLinks(deps, actor),
    selfAssessment:
      actor.organisation.role === 'ROLE_MEDIA_OUTLET'
        ? { ready: answers.filter(({ state }) => isReady(state)).length, total: clauseNumbers.length }
        : null,
  }
}

async function deadlinesOf(deps: ApiDeps, actor: Actor) {
  const { body } = await listBookmarked(deps, actor.id, { page: 1, itemsPerPage: shown, pagination: true })
  return body.filter(({ deadline, expired }) => deadline !== null && !expired)
}
