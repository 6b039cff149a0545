import { termsVersion } from '~/contracts/constants'
import type { ViewedLevel } from '~/contracts/permissions'
import { timeZoneOf } from '~/contracts/time-zone'
import type { Actor } from '../authentication/actor'
import { emailOfView, madeUpOf, type ViewClaims } from '../authentication/views'
import type { ApiDeps } from '../deps'

const organisation = 'Example Organisation'
const name = { first_name: 'Alex', last_name: 'Example' }
const organisations: readonly ViewedLevel[] = [
  'mediaOutlet',
  'providerPending',
  'provider',
  'legalEntity',
  'group',
]

/** Ends the transaction without a trace. */
class Undone extends Error {}

/** The admin reads the times of a view as everywhere else. */
async function zoneOfAdmin({ database }: ApiDeps, { personId }: ViewClaims): Promise<string> {
  const { time_zone: timeZone, country_id: country } = await database
    .db()
    .selectFrom('person')
    .select(['time_zone', 'country_id'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return timeZoneOf({ timeZone, country })
}

async function insertMadeUp(deps: ApiDeps, view: ViewClaims, actor: Actor): Promise<void> {
  const { database, now } = deps
  const { id, parentId, roles, validated } = madeUpOf(view)
  const shared = {
    ...name,
    roles,
    validated,
    state: 'active',
    locale: actor.locale,
    time_zone: await zoneOfAdmin(deps, view),
    created_at: now(),
    confirmed_at: now(),
    terms_version: termsVersion,
    terms_accepted_at: now(),
  } as const
  const entity = (email: string) => ({ ...shared, email, entity_name: organisation })
  const people = [
    ...(parentId === null ? [] : [{ ...entity(emailOfView(parentId)), id: parentId }]),
    {
      ...(organisations.includes(view.as) ? entity(emailOfView(id)) : { ...shared, email: emailOfView(id) }),
      id,
      parent_id: parentId,
      visible_trainer: view.as === 'trainer',
    },
  ]
  for (const person of people) await database.db().insertInto('person').values(person).execute()
}

/**
 * Runs a reading call of a view, in which the made-up member has an account. The transaction never commits: the account exists
 * for this call alone, so no list, count, mail or job of others contains it, and nothing that the call writes stays.
 */
export async function withMadeUpMember<T>(
  deps: ApiDeps,
  { view, ...actor }: Actor & { view: ViewClaims },
  work: () => Promise<T>,
): Promise<T> {
  let done: { result: T } | undefined
  const undone = new Undone()
  try {
    await deps.database.transaction(async () => {
      await insertMadeUp(deps, view, actor)
      done = { result: await work() }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return (done as unknown as { result: T }).result
}
