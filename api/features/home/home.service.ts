import { findWay } from '~/api/features/external-audits/standing.service'
import { countWaitingLinks } from '~/api/features/links/links.service'
import { findCohortsUnderWay } from '~/api/features/progress/cohorts.service'
import { countPartnerOutlets } from '~/api/features/progress/progress.service'
import { chooseFor } from '~/api/features/suggestions/suggestions.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import { isReady, type SelfAssessmentState } from '~/contracts/content/clauses'
import type { Home } from '~/contracts/content/home'
import { can } from '~/contracts/permissions'

/**
 * What is chosen for the actor, the newest offers, next deadlines of the actor's watchlist and, for an outlet, the progress of its checklist.
 */
export async function findHome(deps: ApiDeps, actor: Actor, locale: Locale): Promise<Home> {
  const { suggestions, offers, deadlines, groupOffers, standard, answers, waitingAudits } = await chooseFor(
    deps,
    actor,
    locale,
  )
  const { id, role } = actor.organisation
  // With it, as each page may ask the database a few times only.
  const way = role === 'ROLE_MEDIA_OUTLET' ? await findWay(deps, id) : null
  return {
    suggestions,
    offers,
    deadlines,
    groupOffers,
    waitingLinks: way?.waitingLinks ?? (await countWaitingLinks(deps, actor)),
    selfAssessment:
      role === 'ROLE_MEDIA_OUTLET'
        ? { ...progressOf(standard, answers), quartiles: way?.quartiles ?? null }
        : null,
    certification: way?.certification ?? null,
    outlets: can(actor.accessLevel, 'progress.outlets') ? await countPartnerOutlets(deps, actor) : null,
    cohorts: await findCohortsUnderWay(deps, actor),
    waitingAudits: waitingAudits.map(({ since, ...row }) => ({
      ...row,
      waitingSince: new Date(since).toISOString(),
    })),
  }
}

function progressOf(
  numbers: readonly number[],
  answers: readonly { clause: number; state: SelfAssessmentState }[],
) {
  const clauses = numbers.map((number) => ({
    clause: number,
    state: answers.find(({ clause }) => clause === number)?.state ?? ('notYet' as const),
  }))
  return { ready: clauses.filter(({ state }) => isReady(state)).length, total: clauses.length, clauses }
}
