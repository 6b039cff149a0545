import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import type { Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import { profileKindOf, type ProfileLink } from '~/contracts/people/people'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { seesProfile } from '~/contracts/people/visibility'
import type { ConversationEntry } from '~/contracts/validation/conversation'
import * as conversation from './conversation.repo'
import * as repo from './validation.repo'
import { entryFrom, openStates, type Reader } from './validation.rules'

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
          country: isOver && page === null ? null : localName(row.country, locale),
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
