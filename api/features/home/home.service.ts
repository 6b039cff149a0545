import type { z } from 'zod'
import { listBookmarked, listNewest } from '~/api/features/offers/offers.service'
import { readinessOf } from '~/api/features/readiness/readiness.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { getHome } from '~/contracts/home'

/** Cards side by side on a wide screen. */
const shown = 4

/** What is new, what ends soon on the actor's watchlist and, for an outlet, how far its checklist is. At most three queries. */
export async function findHome(deps: ApiDeps, actor: Actor): Promise<z.input<typeof getHome.output>> {
  const offers = await listNewest(deps, actor.id, { limit: shown })
  const bookmarked = await listBookmarked(deps, actor.id, { page: 1, itemsPerPage: shown, pagination: true })
  return {
    offers,
    deadlines: bookmarked.body.filter(({ deadline, expired }) => deadline !== null && !expired),
    readiness: await progressOf(deps, actor),
  }
}

async function progressOf(deps: ApiDeps, actor: Actor) {
  if (actor.organisation.role !== 'ROLE_MEDIA_OUTLET') return null
  const { ready, total } = await readinessOf(deps, actor)
  return { ready, total }
}
