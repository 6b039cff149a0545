import { termsVersion } from '~/contracts/constants'
import type { ViewedLevel } from '~/contracts/permissions'
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

async function insertMadeUp({ database, now }: ApiDeps, view: ViewClaims, actor: Actor): Promise<void> {
  const { id, parentId, roles, validated } = madeUpOf(view)
  const shared = {
    ...name,
    roles,
    validated,
    state: 'active',
    locale: actor.locale,
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
