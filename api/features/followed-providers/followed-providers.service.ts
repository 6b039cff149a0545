import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import { announcementLimits, inSteps } from '~/contracts/messages/announcement-limits'
import { type FollowedProvider, mostFollowedProviders } from '~/contracts/messages/followed-providers'
import { profileName } from '~/contracts/people/people'
import * as repo from './followed-providers.repo'

/** The providers that a person follows, the newest first; without a link where the page is not open at present. */
export async function listFollowed(
  { database }: Pick<ApiDeps, 'database'>,
  personId: string,
): Promise<FollowedProvider[]> {
  const rows = await repo.selectFollowed(database, personId, mostFollowedProviders)
  return rows.map((row) => ({
    id: row.id,
    name: profileName({
      kind: 'provider',
      title: row.title,
      firstName: row.first_name,
      lastName: row.last_name,
      entityName: row.entity_name,
    }),
    link: row.open ? { kind: 'provider', key: row.vanity_name ?? row.id } : null,
  }))
}

interface Pair {
  personId: string
  providerId: string
}

/**
 * Follows a provider; once is enough.
 * @throws ApiError notFound unless it is a provider that members can see; conflict followedProvidersFull
 */
export async function follow(deps: ApiDeps, { personId, providerId }: Pair): Promise<void> {
  const { database } = deps
  if (providerId === personId) throw notFound()
  await database.transaction(async () => {
    const count = await repo.lockAndCount(database, personId)
    if (!(await repo.providerExists(database, providerId))) throw notFound()
    if (await repo.isFollowed(database, personId, providerId)) return
    if (count >= mostFollowedProviders) throw conflict('followedProvidersFull')
    await repo.insertFollowed(database, { personId, providerId, now: deps.now() })
  })
}

/** No effect if the person does not follow it. */
export async function unfollow({ database }: ApiDeps, { personId, providerId }: Pair): Promise<void> {
  await repo.deleteFollowed(database, personId, providerId)
}

/** In steps: an exact number, asked for again and again, would tell when one particular person stops following. */
export async function countFollowersOf(
  { database }: ApiDeps,
  { organisation: { id, role } }: Actor,
): Promise<{ count: number; of?: number }> {
  if (role === 'ROLE_GROUP') return repo.countAgreeing(database, id)
  const count = await repo.countFollowers(database, id, announcementLimits.counted)
  return { count: inSteps(count) }
}
