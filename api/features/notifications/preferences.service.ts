import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type {
  NotificationPreference,
  NotificationPreferencesChange,
} from '~/contracts/messages/notifications'
import * as repo from './preferences.repo'
import { concerns, preferencesOf, validationErrorOf, rowsOf, typesFor } from './preferences.rules'
import { followPreferences } from './waiting.service'

/** The actor's preferences for every type that they can receive. */
export async function findPreferences(
  deps: ApiDeps,
  { id, accessLevel, organisation }: Actor,
): Promise<NotificationPreference[]> {
  const preferences = preferencesOf(accessLevel, await repo.selectPreferences(deps.database, id))
  return preferences.filter(({ type }) => concerns(organisation.role, type))
}

/**
 * Stores the actor's preferences and applies them to waiting digest entries. Preferences for types of other access
 * levels are kept, as the access level may return. Of two concurrent changes, one wins as a whole.
 * @throws ApiError unprocessable: invalid at each type that the actor cannot receive, at `mail` for an unavailable
 * frequency
 */
export async function changePreferences(
  deps: ApiDeps,
  { id, accessLevel, organisation }: Actor,
  wishes: NotificationPreferencesChange['choices'],
): Promise<NotificationPreference[]> {
  const { database } = deps
  const violations = wishes.flatMap((wish, index) => {
    const validationError = validationErrorOf(accessLevel, wish)
    return validationError
      ? [{ propertyPath: `choices.${String(index)}.${validationError}`, code: 'invalid' }]
      : []
  })
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
  const rows = rowsOf(accessLevel, wishes)
  const preferences = preferencesOf(accessLevel, rows)
  await database.transaction(async () => {
    const person = await repo.lockPerson(database, id)
    if (!person) throw notFound()
    await repo.replacePreferences(database, id, { types: typesFor(accessLevel), rows })
    await followPreferences(
      deps,
      person,
      preferences.map(({ type, mail }) => ({ type, mail: mail ?? 'once' })),
    )
  })
  return preferences.filter(({ type }) => concerns(organisation.role, type))
}
