import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { type getFirstSteps, stepsOf, stepsOfProvidersContributor } from '~/contracts/content/tutorial'
import type { z } from 'zod'
import * as repo from './tutorial.repo'

/** The first steps of the actor's access level and their completion. One query. */
export async function listFirstSteps(
  deps: ApiDeps,
  actor: Actor,
): Promise<z.infer<typeof getFirstSteps.output>> {
  const done = await repo.findDone(deps.database, { id: actor.id, organisation: actor.organisation.id })
  return stepsFor(actor).map((step) => ({ step, done: done[step] }))
}

function stepsFor({ accessLevel, organisation }: Actor) {
  const actsForProvider = accessLevel === 'contributor' && organisation.role === 'ROLE_SERVICE_PROVIDER'
  return actsForProvider ? stepsOfProvidersContributor : stepsOf[accessLevel]
}
