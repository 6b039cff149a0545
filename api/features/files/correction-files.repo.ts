import type { Database } from '~/api/platform/database'

interface Place {
  auditId: string
  question: string
}

/** Ids of the PDFs of a correction. */
export const listOf = async (database: Database, { auditId, question }: Place): Promise<string[]> =>
  (
    await database
      .db()
      .selectFrom('stored_file')
      .select('id')
      .where('audit_id', '=', auditId)
      .where('audit_question', '=', question)
      .execute()
  ).map(({ id }) => id)

/** The outlet becomes the owner, even if a contributor has uploaded it. False unless it is of the correction, or was uploaded for one. */
export async function keepFor(
  database: Database,
  file: Place & { id: string; outletId: string; uploaderId: string; position: number },
): Promise<boolean> {
  const { id, outletId, auditId, question, uploaderId, position } = file
  const { numUpdatedRows } = await database
    .db()
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

export const findOf = (database: Database, auditId: string, id: string) =>
  database
    .db()
    .selectFrom('stored_file')
    .select(['id', 'type', 'storage_key'])
    .where('id', '=', id)
    .where('audit_id', '=', auditId)
    .where('state', '=', 'kept')
    .where('owner_id', 'is not', null)
    .executeTakeFirst()

export async function getDigest(database: Database, id: string): Promise<string> {
  const { sha256 } = await database
    .db()
    .selectFrom('stored_file')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return sha256 ?? ''
}
