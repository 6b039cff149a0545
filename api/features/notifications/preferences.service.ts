import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type {
  NotificationPreference,
  NotificationPreferencesChange,
} from '~/contracts/messages/notifications'
import * as repo from './preferences.repo'
import { preferencesOf, validationErrorOf, rowsOf, typesFor } from './preferences.rules'
import { followPreferences } from './waiting.service'

/** What the actor wants to be told, for every type that somebody of this access level can get. */
export async function findPreferences(
  deps: ApiDeps,
  { id, accessLevel }: Actor,
): Promise<NotificationPreference[]> {
  return preferencesOf(accessLevel, await repo.selectPreferences(deps.database, id))
}

/**
 * Remembers what the actor wants; what waits for a digest follows. Choices about types that only another access level gets are
 * left alone: the access level may come back. Of two changes at once one wins as a whole.
 * @throws ApiError unprocessable: invalid at each type that the actor cannot get, at `mail` where it cannot come like that
 */
export async function changePreferences(
  deps: ApiDeps,
  { id, accessLevel }: Actor,
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
  return preferences
}
