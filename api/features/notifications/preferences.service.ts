import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, orNotFound } from '~/api/platform/errors'
import type {
  NotificationPreference,
  NotificationPreferencesChange,
} from '~/contracts/messages/notifications'
import * as repo from './preferences.repo'
import { concerns, preferencesOf, validationErrorOf, rowsOf, typesFor, channelsIn } from './preferences.rules'
import { followPreferences } from './waiting.service'
import { validate as isUuid } from 'uuid'
import type { DigestRhythm, NotificationType } from '~/contracts/messages/notification-types'
import * as waiting from './digests.repo'

/** The actor's preferences for every type that they can receive. */
export async function findPreferences(deps: ApiDeps, actor: Actor): Promise<NotificationPreference[]> {
  const rows = await repo.selectPreferences(deps.database, actor.id)
  return preferencesOf(actor.accessLevel, rows).filter(({ type }) => concerns(actor, type))
}

/**
 * Stores the actor's preferences and applies them to waiting digest entries. Preferences for types of other access
 * levels are kept, as the access level may return. Of two concurrent changes, one wins as a whole.
 * @throws ApiError unprocessable: invalid at each type that the actor cannot receive, at `mail` for an unavailable
 * frequency
 */
export async function changePreferences(
  deps: ApiDeps,
  actor: Actor,
  wishes: NotificationPreferencesChange['choices'],
): Promise<NotificationPreference[]> {
  const { database } = deps
  const { id, accessLevel } = actor
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
    const person = orNotFound(await repo.lockPerson(database, id))
    await repo.replacePreferences(database, id, { types: typesFor(accessLevel), rows })
    await followPreferences(
      deps,
      person,
      preferences.map(({ type, mail }) => ({ type, mail: mail ?? 'once' })),
    )
  })
  return preferences.filter(({ type }) => concerns(actor, type))
}

interface OneType {
  personId: string
  type: NotificationType
}

/** True if mails of this type are enabled, immediately or in a digest. */
export async function wantsMail(deps: ApiDeps, { personId, type }: OneType): Promise<boolean> {
  const { database } = deps
  if (!isUuid(personId) || !(await repo.personExists(database, personId))) return false
  return channelsIn(await repo.selectPreferencesOf(database, personId, type)).mail !== 'off'
}

/** Enables or disables mails of this type; no effect if the person does not exist. */
export async function wishForMail(
  deps: ApiDeps,
  { personId, type }: OneType,
  wanted: boolean,
): Promise<void> {
  if (!isUuid(personId)) return
  const { database } = deps
  await database.transaction(async () => {
    const person = await repo.lockPerson(database, personId)
    if (!person) return
    if (wanted) return repo.resumeMail(database, { personId, type })
    await repo.stopMail(database, { personId, type })
    await followPreferences(deps, person, [{ type, mail: 'off' }])
  })
}

interface Digest {
  personId: string
  rhythm: DigestRhythm
}

/** Types of a person's digest, including those stopped with it, and whether it is enabled. */
export async function findDigest(
  { database }: Pick<ApiDeps, 'database'>,
  { personId, rhythm }: Digest,
): Promise<{ types: NotificationType[]; active: boolean }> {
  const rows = isUuid(personId) ? await repo.selectDigestPreferences(database, personId, rhythm) : []
  const coming = rows.filter(({ wanted }) => wanted)
  return { types: (coming.length > 0 ? coming : rows).map(({ type }) => type), active: coming.length > 0 }
}

/** Stops a digest with all its types, or resumes it with the same types. */
export async function wishForDigest(deps: ApiDeps, digest: Digest, wanted: boolean): Promise<void> {
  if (!isUuid(digest.personId)) return
  const { database } = deps
  await database.transaction(async () => {
    if (!(await repo.lockPerson(database, digest.personId))) return
    await repo.setDigestWanted(database, digest, wanted)
    if (wanted || !(await waiting.lockDigests(database, digest.personId))) return
    await waiting.deleteEntries(database, digest)
  })
}
