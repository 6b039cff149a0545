import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { NotificationChoice, NotificationChoicesChange } from '~/contracts/messages/notifications'
import * as repo from './choices.repo'
import { choicesOf, validationErrorOf, rowsOf, typesFor } from './choices.rules'
import { followChoices } from './waiting.service'

/** What the actor wants to be told, for every type that somebody of this access level can get. */
export async function findChoices(deps: ApiDeps, { id, accessLevel }: Actor): Promise<NotificationChoice[]> {
  return choicesOf(accessLevel, await repo.selectChoices(deps.database, id))
}

/**
 * Remembers what the actor wants; what waits for a digest follows. Choices about types that only another access level gets are
 * left alone: the access level may come back. Of two changes at once one wins as a whole.
 * @throws ApiError unprocessable: invalid at each type that the actor cannot get, at `mail` where it cannot come like that
 */
export async function changeChoices(
  deps: ApiDeps,
  { id, accessLevel }: Actor,
  wishes: NotificationChoicesChange['choices'],
): Promise<NotificationChoice[]> {
  const { database } = deps
  const violations = wishes.flatMap((wish, index) => {
    const validationError = validationErrorOf(accessLevel, wish)
    return validationError
      ? [{ propertyPath: `choices.${String(index)}.${validationError}`, code: 'invalid' }]
      : []
  })
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
  const rows = rowsOf(accessLevel, wishes)
  const choices = choicesOf(accessLevel, rows)
  await database.transaction(async () => {
    const person = await repo.lockPerson(database, id)
    if (!person) throw notFound()
    await repo.replaceChoices(database, id, { types: typesFor(accessLevel), rows })
    await followChoices(
      deps,
      person,
      choices.map(({ type, mail }) => ({ type, mail: mail ?? 'once' })),
    )
  })
  return choices
}
