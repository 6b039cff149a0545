import type { z } from 'zod'
import { countWaitingLinks } from '~/api/features/links/links.service'
import { chooseFor } from '~/api/features/suggestions/suggestions.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { clauseNumbers, type Locale } from '~/contracts/constants'
import { isReady, type SelfAssessmentState } from '~/contracts/content/clauses'
import type { getHome } from '~/contracts/content/home'

/**
 * What is chosen for the actor, the newest offers, next deadlines of the actor's watchlist and, for an outlet, the progress of its checklist.
 */
export async function findHome(
  deps: ApiDeps,
  actor: Actor,
  locale: Locale,
): Promise<z.input<typeof getHome.output>> {
  const { suggestions, offers, deadlines, answers } = await chooseFor(deps, actor, locale)
  return {
    suggestions,
    offers,
    deadlines,
    waitingLinks: await countWaitingLinks(deps, actor),
    selfAssessment: actor.organisation.role === 'ROLE_MEDIA_OUTLET' ? progressOf(answers) : null,
  }
}

function progressOf(answers: readonly { clause: number; state: SelfAssessmentState }[]) {
  const states = clauseNumbers.map(
    (number) => answers.find(({ clause }) => clause === number)?.state ?? 'notYet',
  )
  return { ready: states.filter(isReady).length, total: states.length, states }
}
