import type { ApiDeps } from '~/api/platform/deps'
import type { ConversationEntry } from '~/contracts/validation/conversation'
import * as repo from './conversation.repo'
import { entryFrom, type Reader } from './validation.rules'

/** What was said about some requests, by request and oldest first, as a reader sees it. One query. */
export async function listConversations(
  deps: Pick<ApiDeps, 'database'>,
  requests: readonly { id: string; validator_id: string | null }[],
  reader: Reader,
): Promise<Map<string, ConversationEntry[]>> {
  const conversations = new Map<string, ConversationEntry[]>(requests.map(({ id }) => [id, []]))
  if (requests.length === 0) return conversations
  const rows = await repo.selectEntries(deps.database, [...conversations.keys()])
  const validators = new Map(requests.map(({ id, validator_id: validatorId }) => [id, validatorId]))
  for (const row of rows)
    conversations
      .get(row.request_id)
      ?.push(toEntry(row, { reader, validatorId: validators.get(row.request_id) ?? null }))
  return conversations
}

/** An entry as a reader sees it. */
export function toEntry(
  row: repo.EntryRow,
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
