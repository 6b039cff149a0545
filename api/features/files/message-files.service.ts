import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation } from '~/api/platform/errors'
import type { FileAnswer } from '~/contracts/endpoint'
import type { MessageFilePurpose, MessageFileSize, StoredFile } from '~/contracts/files'
import { can } from '~/contracts/permissions'
import { looksLikeDocument, messageFileKey, sentPictureTypeOf } from './files.rules'
import { discard, storeUpload } from './files.service'
import * as repo from './files.repo'

/** What is neither a PDF nor a picture is refused in words that name both. */
function purposeOf(bytes: Uint8Array): MessageFilePurpose {
  if (sentPictureTypeOf(bytes)) return 'messagePicture'
  if (bytes.byteLength > 0 && !looksLikeDocument(bytes)) throw violation('file', 'messageFileType')
  return 'messageDocument'
}

/** Validates and stores a file for a message, as `storeUpload` does. */
export const storeMessageFile = (
  deps: ApiDeps,
  file: { name: string; bytes: Uint8Array },
): Promise<StoredFile> => storeUpload(deps, { ...file, purpose: purposeOf(file.bytes) })

/**
 * Sends a person's uploads with a message, in the caller's transaction.
 * @throws ApiError unprocessable at `files`: fileGone, also for the files of others and those already sent
 */
export async function sendFiles(
  { database }: ApiDeps,
  { messageId, senderId, files }: { messageId: string; senderId: string; files: readonly string[] },
): Promise<StoredFile[]> {
  if (files.length === 0) return []
  const staged = await repo.listStaged(database, senderId, files)
  const sent = files.map((id) => staged.find((file) => file.id === id))
  if (new Set(sent).size < files.length || sent.includes(undefined)) throw violation('files', 'fileGone')
  for (const [position, id] of files.entries()) await repo.keep(database, id, { messageId, position })
  return sent.filter((file) => file !== undefined)
}

/** The files of messages, by message. The caller checks whether the user may see them. One query, or none. */
export async function listMessageFiles(
  { database }: ApiDeps,
  messageIds: readonly string[],
): Promise<Map<string, StoredFile[]>> {
  const rows = messageIds.length > 0 ? await repo.listOf(database, messageIds) : []
  const byMessage = new Map<string, StoredFile[]>()
  for (const { message_id: id, ...file } of rows)
    if (id !== null) byMessage.set(id, [...(byMessage.get(id) ?? []), file])
  return byMessage
}

/** Deletes the files of messages that are deleted in the caller's transaction. */
export async function discardMessageFiles(deps: ApiDeps, messageIds: readonly string[]): Promise<void> {
  const files = await listMessageFiles(deps, messageIds)
  await discard(
    deps,
    [...files.values()].flat().map(({ id }) => id),
  )
}

/**
 * The two people of the discussion see a file unless moderation has removed its message, or they have deleted it for
 * themselves; moderators if it was reported; before it is sent, its uploader alone.
 */
function isReadable(row: NonNullable<Awaited<ReturnType<typeof repo.findFor>>>, actor: Actor): boolean {
  if (row.state === 'staged') return row.owner_id === actor.id
  if (row.is_reported && can(actor.accessLevel, 'moderation.decide')) return true
  return row.my_side !== null && row.removed_at === null && !row.is_deleted
}

/** @throws ApiError notFound unless the actor may see the file */
export async function openMessageFile(
  deps: ApiDeps,
  actor: Actor,
  { id, size }: { id: string; size: MessageFileSize },
): Promise<FileAnswer> {
  const row = await repo.findFor(deps.database, id, { readerId: actor.id, now: deps.now() })
  const isPicture = row?.purpose === 'messagePicture'
  if (!row || !isReadable(row, actor) || (size === 'small' && !isPicture)) throw notFound()
  const end = id.slice(-8)
  return {
    type: row.type,
    tag: `${id}-${size}`,
    shared: false,
    read: () => deps.files.stream(messageFileKey(row, size)),
    ...(size === 'whole' ? { saveAs: isPicture ? `picture-${end}.webp` : `document-${end}.pdf` } : {}),
  }
}
