import { validate as isUuid } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, conflict } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { type Locale, limits } from '~/contracts/constants'
import { profileKindOf, type ProfileLink } from '~/contracts/people/people'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { seesProfile } from '~/contracts/people/visibility'
import type { ConversationEntry } from '~/contracts/validation/conversation'
import * as conversation from './conversation.repo'
import * as repo from './validation.repo'
import { entryFrom, openStates, type Reader } from './validation.rules'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { settle } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { names, notifyPerson, ownPath, publishRequestEvent, settleRequest } from './notifying.service'
import { officeOf } from './validators.service'
import { knownTo, lockFor, type RequestRow } from './validation.service'

interface OwnList {
  subjectId: string
  locale: Locale
  query: { page: number; itemsPerPage: number; pagination: boolean }
}

/** A journalist's requests, newest first, each with what was said about it. One query. */
export async function listOwnRequests(
  deps: ApiDeps,
  { subjectId, locale, query }: OwnList,
): Promise<Page<ValidationRequest[]>> {
  const rows = await repo.selectOwnRequests(deps.database, { subjectId }, pageWindow(query))
  return new Page(
    rows.map((row) => toRequest(row, locale)),
    rows[0]?.total ?? 0,
  )
}

/** @throws ApiError notFound if it belongs to another journalist */
export async function getOwnRequest(
  deps: ApiDeps,
  { id, subjectId, locale }: { id: string; subjectId: string; locale: Locale },
): Promise<ValidationRequest> {
  if (!isUuid(id)) throw notFound()
  const [row] = await repo.selectOwnRequests(deps.database, { subjectId, id }, { limit: 1, offset: 0 })
  if (!row) throw notFound()
  return toRequest(row, locale)
}

/** Only public pages, as journalists without validation do not have full access. */
function pageOf(row: repo.OwnRequestRow): ProfileLink | null {
  const { roles, validator_state: state, validated, visibility, vanity_name: name, validator_id: id } = row
  if (!id || !roles || !state) return null
  const subject = { roles, state, validated: validated ?? false, contributor: false }
  if (!seesProfile('restricted', { ...subject, visibility: visibility ?? 0 })) return null
  return { kind: profileKindOf(subject), key: name ?? id }
}

const conversationOf = ({ entries, validator_id: validatorId }: repo.OwnRequestRow) =>
  entries.map((entry) =>
    toEntry({ ...entry, created_at: new Date(entry.created_at) }, { reader: 'journalist', validatorId }),
  )

function toRequest(row: repo.OwnRequestRow, locale: Locale): ValidationRequest {
  const isOpen = row.state === 'requested'
  const isOver = !openStates.includes(row.state)
  const page = pageOf(row)
  return {
    id: row.id,
    state: row.state,
    validator: row.validator_id
      ? {
          id: row.validator_id,
          entityName: row.entity_name ?? '',
          country: isOver && page === null ? null : (row.country?.[locale] ?? null),
          page,
        }
      : null,
    introduction: row.introduction,
    conversation: conversationOf(row),
    reason: row.state === 'revoked' ? row.revocation_reason : row.reason,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    can: { cancel: isOpen, answer: isOpen && row.waiting_since === null },
  }
}

/** What was said about some requests, by request and oldest first, as a reader sees it. One query. */
export async function listConversations(
  deps: Pick<ApiDeps, 'database'>,
  requests: readonly { id: string; validator_id: string | null }[],
  reader: Reader,
): Promise<Map<string, ConversationEntry[]>> {
  const conversations = new Map<string, ConversationEntry[]>(requests.map(({ id }) => [id, []]))
  if (requests.length === 0) return conversations
  const rows = await conversation.selectEntries(deps.database, [...conversations.keys()])
  const validators = new Map(requests.map(({ id, validator_id: validatorId }) => [id, validatorId]))
  for (const row of rows)
    conversations
      .get(row.request_id)
      ?.push(toEntry(row, { reader, validatorId: validators.get(row.request_id) ?? null }))
  return conversations
}

/** An entry as a reader sees it. */
function toEntry(
  row: conversation.EntryRow,
  { reader, validatorId }: { reader: Reader; validatorId: string | null },
): ConversationEntry {
  const author = row.author_id && {
    id: row.author_id,
    parentId: row.author_parent,
    name: row.author_name ?? '',
  }
  return {
    id: row.id,
    ...entryFrom({ author: author || null, fromSubject: row.from_subject, validatorId }, reader),
    text: row.text,
    sentAt: row.created_at.toISOString(),
  }
}

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
