import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import type {
  NotificationChoice,
  NotificationChoicesChange,
  NotificationType,
} from '~/contracts/notifications'
import * as repo from './choices.repo'
import { choicesOf, refusalsOf, typesFor } from './choices.rules'

/** What the actor wants to be told, for every type that somebody of this standing can get. */
export async function findChoices(deps: ApiDeps, { id, standing }: Actor): Promise<NotificationChoice[]> {
  return choicesOf(standing, await repo.selectRefusals(deps.database, id))
}

/**
 * Remembers what the actor does not want. Choices about types that only another standing gets are left alone: the
 * standing may come back.
 * @throws ApiError unprocessable: invalid at each type that the actor cannot get
 */
export async function changeChoices(
  deps: ApiDeps,
  actor: Actor,
  wishes: NotificationChoicesChange['choices'],
): Promise<NotificationChoice[]> {
  const { database } = deps
  const types = typesFor(actor.standing)
  const violations = wishes.flatMap(({ type }, index) =>
    types.includes(type) ? [] : [{ propertyPath: `choices.${String(index)}.type`, code: 'invalid' }],
  )
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
  const refusals = refusalsOf(actor.standing, wishes)
  await database.transaction(() => repo.replaceRefusals(database, actor.id, { types, refusals }))
  return choicesOf(actor.standing, refusals)
}

interface OneType {
  personId: string
  type: NotificationType
}

/** True where the mail that goes with this type still comes to the person. */
export async function wantsMail(deps: ApiDeps, { personId, type }: OneType): Promise<boolean> {
  const { database } = deps
  if (!isUuid(personId) || !(await repo.personExists(database, personId))) return false
  return !(await repo.findRefusedChannels(database, personId, type)).has('mail')
}

/** Remembers whether a person wants the mail that goes with this type; nothing where there is no such person (any more). */
export async function wishForMail(
  deps: ApiDeps,
  { personId, type }: OneType,
  wanted: boolean,
): Promise<void> {
  if (!isUuid(personId)) return
  const { database } = deps
  const refusal = { type, channel: 'mail' as const }
  await database.transaction(async () => {
    if (!(await repo.lockPerson(database, personId))) return
    if (wanted) await repo.deleteRefusal(database, personId, refusal)
    else await repo.insertRefusal(database, personId, refusal)
  })
}
