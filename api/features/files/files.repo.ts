import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { hasEnded, isOpenOn, isDeletedByMe } from '~/api/platform/database/conditions'
import type { Purpose } from './files.rules'
import type { LogoShape } from '~/contracts/administration/logo'
import { type FileProperties, messageFilePurposes } from '~/contracts/files'

const columns = ['id', 'name', 'bytes', 'type', 'purpose', 'storage_key'] as const

interface NewFile {
  id: string
  /** Null until the upload is assigned to a person. */
  ownerId: string | null
  purpose: Purpose
  state: 'staged' | 'kept'
  name: string
  type: string
  bytes: number
  sha256?: string | null
  properties?: FileProperties | LogoShape | null
  storageKey: string
  now: Date
}

export const insertFile = (database: Database, file: NewFile) =>
  database
    .insertInto('stored_file')
    .values({
      id: file.id,
      owner_id: file.ownerId,
      purpose: file.purpose,
      state: file.state,
      name: file.name,
      type: file.type,
      bytes: file.bytes,
      sha256: file.sha256 ?? null,
      properties: file.properties ? JSON.stringify(file.properties) : null,
      storage_key: file.storageKey,
      created_at: file.now,
    })
    .execute()

/** False if it already has an owner or has been deleted. */
export async function giveTo(database: Database, ownerId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('stored_file')
    .set({ owner_id: ownerId })
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .where('state', '=', 'staged')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The oldest unattached uploads of a person beyond the permitted number. */
export async function surplusOf(database: Database, ownerId: string, most: number): Promise<string[]> {
  const rows = await database
    .selectFrom('stored_file')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'staged')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locked: changes to one person's pictures and documents are serialised, so that limits hold. */
export const lockOwner = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['picture_id', 'roles', 'parent_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const findOwn = (database: Database, ownerId: string, file: { id: string; purpose: Purpose }) =>
  database
    .selectFrom('stored_file')
    .select([...columns, 'state', 'properties'])
    .where('id', '=', file.id)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', file.purpose)
    .forUpdate()
    .executeTakeFirst()

interface Place {
  position: number
  /** Becomes the owner, even if a contributor has uploaded it; null for the campus. */
  ownerId?: string | null
  offerId?: string
  messageId?: string
  answerKey?: string
}

/** Gives an upload its place, whatever it is for. */
export const keep = (database: Database, id: string, { position, ...place }: Place) =>
  database
    .updateTable('stored_file')
    .set({
      state: 'kept',
      position,
      owner_id: place.ownerId,
      offer_id: place.offerId,
      message_id: place.messageId,
      answer_key: place.answerKey,
    })
    .where('id', '=', id)
    .execute()

export const setPicture = (database: Database, personId: string, id: string | null) =>
  database.updateTable('person').set({ picture_id: id }).where('id', '=', personId).execute()

/** Profiles with a picture, by id, from the one after `after`. */
export const listPictures = (database: Database, after: string | null, most: number) =>
  database
    .selectFrom('person')
    .innerJoin('stored_file as file', 'file.id', 'person.picture_id')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['person.id', 'person.roles', 'person.parent_id', 'person.picture_id'])
    .select(['parent.roles as parent_roles'])
    .select(['file.name', 'file.storage_key'])
    .$if(after !== null, (query) => query.where('person.id', '>', after ?? ''))
    .orderBy('person.id')
    .limit(most)
    .execute()

/** Without those of messages that have ended, which only moderators may still need. */
export const listKept = (database: Database, ownerId: string, purpose?: Purpose) =>
  database
    .selectFrom('stored_file')
    .select([...columns, 'position'])
    .where(
      sql<boolean>`not exists (select from message join discussion on discussion.id = message.discussion_id
      where message.id = stored_file.message_id and message.position <= discussion.ended_to)`,
    )
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'kept')
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'document'))
    .orderBy('purpose')
    .orderBy('position')
    .orderBy('id')
    .execute()

interface Sought {
  id: string
  purposes: Purpose[]
  today: string
}

/** With the columns that determine who may see it. */
export const findWithOwner = (database: Database, { id, purposes, today }: Sought) =>
  database
    .selectFrom('stored_file as file')
    .innerJoin('person', 'person.id', 'file.owner_id')
    .leftJoin('offer', 'offer.id', 'file.offer_id')
    .select(['file.id', 'file.type', 'file.state as file_state', 'file.storage_key', 'file.owner_id'])
    .select(['file.purpose', 'offer.state as offer_state', 'offer.removed_at as offer_removed_at'])
    .select(sql<boolean>`coalesce(${isOpenOn(today)}, false)`.as('offer_is_open'))
    .select(['person.roles', 'person.state', 'person.validated', 'person.parent_id', 'person.visibility'])
    .where('file.id', '=', id)
    .where('file.purpose', 'in', purposes)
    .executeTakeFirst()

/** Without an owner and older than any waiting upload: the next clean-up removes what the action could not. */
const disowned = { owner_id: null, audit_id: null, state: 'staged' as const, created_at: new Date(0) }

export const disown = (database: Database, ids: string[]) =>
  database.updateTable('stored_file').set(disowned).where('id', 'in', ids).execute()

export async function disownAllOf(database: Database, ownerId: string): Promise<string[]> {
  const rows = await database
    .updateTable('stored_file')
    .set(disowned)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Expired unattached uploads, leftovers of interrupted removals, and what deleted messages left. Each has an index. */
const isStale = (before: Date) => sql<boolean>`(state = 'staged' and created_at < ${before}
  or state = 'kept' and message_id is null and purpose in ('messagePicture', 'messageDocument'))`

export const stale = (database: Database, before: Date, most: number) =>
  database.selectFrom('stored_file').select('id').where(isStale(before)).orderBy('created_at').limit(most)

export async function disownStale(database: Database, before: Date, most: number): Promise<string[]> {
  const rows = await database
    .updateTable('stored_file')
    .set(disowned)
    .where('id', 'in', stale(database, before, most))
    .where(isStale(before))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findDisowned = (database: Database, ids: string[]) =>
  database
    .selectFrom('stored_file')
    .select(['id', 'purpose', 'storage_key'])
    .where('id', 'in', ids)
    .where('owner_id', 'is', null)
    .execute()

export const deleteRow = (database: Database, id: string) =>
  database.deleteFrom('stored_file').where('id', '=', id).where('owner_id', 'is', null).execute()

/** The files of an offer in order, each with the alternative text of the picture. */
export const listOfOffer = (database: Database, offerId: string) =>
  database
    .selectFrom('stored_file as file')
    .innerJoin('offer', 'offer.id', 'file.offer_id')
    .select(['file.id', 'file.name', 'file.bytes', 'file.type', 'file.purpose', 'file.position'])
    .select('offer.picture_alt as alt')
    .where('file.offer_id', '=', offerId)
    .where('file.state', '=', 'kept')
    .orderBy('file.purpose')
    .orderBy('file.position')
    .orderBy('file.id')
    .execute()

export const setPictureOfOffer = (database: Database, offerId: string, id: string | null) =>
  database.updateTable('offer').set({ picture_id: id }).where('id', '=', offerId).execute()

/** The files of messages by message, each in the order in which they were chosen. */
export const listOf = (database: Database, messageIds: readonly string[]) =>
  database
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes', 'type', 'message_id'])
    .where('message_id', 'in', messageIds)
    .where('state', '=', 'kept')
    .orderBy('message_id')
    .orderBy('position')
    .execute()

/** A person's uploads among these that were not sent yet. Locked. */
export const listStaged = (database: Database, ownerId: string, ids: readonly string[]) =>
  database
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes', 'type'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('purpose', 'in', messageFilePurposes)
    .where('state', '=', 'staged')
    .orderBy('id')
    .forUpdate()
    .execute()

/** A file with what decides who may see it: `my_side` is null unless the reader is one of the two. */
export const findFor = (database: Database, id: string, { readerId, now }: { readerId: string; now: Date }) =>
  database
    .selectFrom('stored_file as file')
    .leftJoin('message', 'message.id', 'file.message_id')
    .leftJoin('discussion', 'discussion.id', 'message.discussion_id')
    .leftJoin('discussion_side as mine', (join) =>
      join.onRef('mine.discussion_id', '=', 'message.discussion_id').on('mine.person_id', '=', readerId),
    )
    .select(['file.id', 'file.type', 'file.state', 'file.storage_key', 'file.owner_id', 'file.purpose'])
    .select(['mine.side as my_side', 'message.removed_at'])
    .select(sql<boolean | null>`(${isDeletedByMe()} or ${hasEnded(now)})`.as('is_deleted'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('moderation_case as reported')
            .select('reported.id')
            .where('reported.subject_kind', '=', 'message')
            .whereRef('reported.subject_id', '=', 'message.id'),
        )
        .as('is_reported'),
    )
    .where('file.id', '=', id)
    .where('file.purpose', 'in', messageFilePurposes)
    .executeTakeFirst()

/** An answer of an outlet. */
interface AnswerPlace {
  outletId: string
  key: string
}

/** Files of an answer, in order. */
export const listEvidence = (database: Database, { outletId, key }: AnswerPlace) =>
  database
    .selectFrom('stored_file')
    .select(['id', 'position'])
    .where('owner_id', '=', outletId)
    .where('answer_key', '=', key)
    .orderBy('position')
    .execute()

/** Of an outlet, with those that only its reports still have. */
export const countEvidence = (database: Database, outletId: string): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('stored_file')
      .where('owner_id', '=', outletId)
      .where('purpose', '=', 'answerDocument')
      .where('state', '=', 'kept'),
  )

/** Takes files from their answer; they are unused then, unless a report names them. */
export const releaseEvidence = (database: Database, { outletId, key }: AnswerPlace, ids: readonly string[]) =>
  database
    .updateTable('stored_file')
    .set({ answer_key: null })
    .where('owner_id', '=', outletId)
    .where('answer_key', '=', key)
    .where('id', 'in', [...ids])
    .execute()

/**
 * Files of an outlet that no answer has, and that neither a report names, nor what waits to be published, nor the internal answers
 * that are kept for an audit. Reads each report once.
 */
export async function listUnusedEvidence(database: Database, outletId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select file.id from stored_file file
    where owner_id = ${outletId} and purpose = 'answerDocument' and state = 'kept' and answer_key is null
      and file.id::text <> all (array(
        select jsonb_path_query(said.content, '$.answers.*.files[*].id') #>> '{}' from (
          select content from disclosure where outlet_id = ${outletId}
          union all select content from disclosure_signature where outlet_id = ${outletId}
          union all select jsonb_build_object('answers', internal) from external_audit
            where outlet_id = ${outletId} and internal is not null) said))`.execute(database)
  return rows.map(({ id }) => id)
}

/** A finding of an external audit. */
interface CorrectionPlace {
  auditId: string
  question: string
}

/** Ids of the PDFs of a correction. */
export const listCorrection = async (
  database: Database,
  { auditId, question }: CorrectionPlace,
): Promise<string[]> =>
  (
    await database
      .selectFrom('stored_file')
      .select('id')
      .where('audit_id', '=', auditId)
      .where('audit_question', '=', question)
      .execute()
  ).map(({ id }) => id)

/** The outlet becomes the owner, even if a contributor has uploaded it. False unless it is of the correction, or was uploaded for one. */
export async function keepAsCorrection(
  database: Database,
  file: CorrectionPlace & { id: string; outletId: string; uploaderId: string; position: number },
): Promise<boolean> {
  const { id, outletId, auditId, question, uploaderId, position } = file
  const { numUpdatedRows } = await database
    .updateTable('stored_file')
    .set({ state: 'kept', owner_id: outletId, audit_id: auditId, audit_question: question, position })
    .where('id', '=', id)
    .where('purpose', '=', 'auditDocument')
    .where((eb) =>
      eb.or([
        eb.and([eb('audit_id', '=', auditId), eb('audit_question', '=', question)]),
        eb.and([eb('state', '=', 'staged'), eb('owner_id', '=', uploaderId)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findOfAudit = (database: Database, auditId: string, id: string) =>
  database
    .selectFrom('stored_file')
    .select(['id', 'type', 'storage_key'])
    .where('id', '=', id)
    .where('audit_id', '=', auditId)
    .where('state', '=', 'kept')
    .where('owner_id', 'is not', null)
    .executeTakeFirst()

export async function getDigest(database: Database, id: string): Promise<string> {
  const { sha256 } = await database
    .selectFrom('stored_file')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return sha256 ?? ''
}
