import type { ApiDeps } from '~/api/platform/deps'
import { violation } from '~/api/platform/errors'
import type { OwnVanityName } from '~/contracts/people/vanity'
import * as repo from './vanity.repo'
import { changeableFrom, redirectsUntil } from './vanity.rules'

/** A person's vanity name, when it can be changed, and former names that still redirect. */
export async function findVanityName(deps: ApiDeps, personId: string): Promise<OwnVanityName> {
  const now = deps.now()
  const { name, changedAt } = await repo.getName(deps.database, personId)
  const former = await repo.listRedirects(deps.database, personId, now)
  return {
    name,
    changeableFrom: changeableFrom(changedAt, now)?.toISOString() ?? null,
    former: former.map((each) => ({ name: each.name, until: each.until.toISOString() })),
  }
}

interface Change {
  personId: string
  before: string | null
  name: string | null
}

async function replaceName(deps: ApiDeps, { personId, before, name }: Change): Promise<void> {
  const { database } = deps
  const now = deps.now()
  if (!(await repo.setName(database, personId, { name, now }))) throw violation('name', 'vanityTaken')
  if (name !== null) {
    // Checked after taking the name, because its former owner may have given it up just now, which creates a redirect.
    if (await repo.isHeldForOther(database, { name, personId, now })) throw violation('name', 'vanityTaken')
    await repo.deleteRedirect(database, name)
  }
  if (before !== null)
    await repo.putRedirect(database, { name: before, personId, until: redirectsUntil(now) })
}

/**
 * Sets a vanity name, at most once in 7 days; the first one can be chosen immediately. The former name redirects to the
 * profile for 90 days and is reserved for its owner for as long. Choosing the present name changes nothing.
 * @param name in lower case, as `VanityName` returns it
 * @throws ApiError unprocessable at `name`: vanityWait, vanityTaken
 */
export async function changeVanityName(
  deps: ApiDeps,
  personId: string,
  name: string,
): Promise<OwnVanityName> {
  await deps.database.transaction(async () => {
    const { name: before, changedAt } = await repo.lockName(deps.database, personId)
    if (before === name) return
    if (changeableFrom(changedAt, deps.now())) throw violation('name', 'vanityWait')
    await replaceName(deps, { personId, before, name })
  })
  return findVanityName(deps, personId)
}

/** Gives up the name, which is always possible; restarts the waiting period for the next one. */
export async function removeVanityName(deps: ApiDeps, personId: string): Promise<OwnVanityName> {
  await deps.database.transaction(async () => {
    const { name: before } = await repo.lockName(deps.database, personId)
    if (before !== null) await replaceName(deps, { personId, before, name: null })
  })
  return findVanityName(deps, personId)
}
