import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { settle } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict } from '~/api/platform/errors'
import { type Locale, limits } from '~/contracts/constants'
import type { ConversationEntry } from '~/contracts/validation/conversation'
import type { ValidationRequest } from '~/contracts/validation/validation'
import * as conversation from './conversation.repo'
import { names, notifyPerson, ownPath, publishRequestEvent, settleRequest } from './notifying.service'
import { officeOf } from './validators.service'
import { getOwnRequest, listConversations } from './own-requests.service'
import * as repo from './validation.repo'
import { knownTo, lockFor, type RequestRow } from './validation.service'

interface Words {
  id: string
  text: string
}

/**
 * Asks the journalist of an open request. The request stays open and can still be decided; reminders wait for the answer.
 * @throws ApiError notFound for requests to other providers; conflict if it is no longer open, or questionsFull
 */
export async function askJournalist(
  deps: ApiDeps,
  actor: Actor,
  { id, text }: Words,
): Promise<ConversationEntry> {
  const { database } = deps
  return database.transaction(async () => {
    const office = await officeOf(deps, actor)
    const { subjectId, validatorId } = await lockFor(deps, { id, action: 'ask', mayKnow: knownTo(office) })
    if ((await conversation.countQuestions(database, id)) >= limits.questionsPerRequest)
      throw conflict('questionsFull')
    const now = deps.now()
    const entryId = await conversation.insertEntry(database, {
      requestId: id,
      authorId: actor.id,
      fromSubject: false,
      text,
      now,
    })
    await conversation.passToSubject(database, id)
    await settleRequest(deps, { id, validatorId })
    const subject = await repo.getPerson(database, subjectId)
    // An open request always has a decider.
    const validator = await repo.getPerson(database, validatorId ?? '')
    await notifyPerson(deps, {
      to: subject,
      type: 'validationQuestion',
      path: ownPath(id),
      values: names(subject, validator),
      text,
    })
    await recordAuditEntry(deps, actor, {
      action: 'validationRequest.asked',
      subject: { kind: 'validationRequest', id },
      personId: subjectId,
      details: { provider: validator.id },
    })
    const entries = await listConversations(deps, [{ id, validator_id: validatorId }], office)
    const entry = entries.get(id)?.find((each) => each.id === entryId)
    if (!entry) throw new Error('The question was not stored')
    return entry
  })
}

/**
 * Answers the questions about the actor's open request. The provider is notified, and its time to decide starts anew.
 * @throws ApiError notFound for those of others; conflict if it is no longer open, or noQuestion if nobody waits for an
 * answer
 */
export async function answerQuestion(
  deps: ApiDeps,
  actor: Actor,
  { id, text, locale }: Words & { locale: Locale },
): Promise<ValidationRequest> {
  const { database } = deps
  return database.transaction(async () => {
    const mayKnow = (request: RequestRow) => request.subject_id === actor.id
    const { validatorId, awaitsAnswer } = await lockFor(deps, { id, action: 'answer', mayKnow })
    if (!awaitsAnswer) throw conflict('noQuestion')
    const now = deps.now()
    const entry = { requestId: id, authorId: actor.id, fromSubject: true, text, now }
    await conversation.insertEntry(database, entry)
    await conversation.passToProvider(database, id, now)
    await settle(deps, { people: [actor.id], path: ownPath(id) })
    const subject = await repo.getPerson(database, actor.id)
    // An open request always has a decider.
    const validator = await repo.getPerson(database, validatorId ?? '')
    await notifyPerson(deps, {
      to: validator,
      type: 'validationRequested',
      context: 'answered',
      path: `/ij_administration/${id}`,
      values: names(subject, validator),
      text,
    })
    await publishRequestEvent(deps, 'validation.answered', { requestId: id, providerId: validator.id })
    return getOwnRequest(deps, { id, subjectId: actor.id, locale })
  })
}
