import type { Database } from '~/api/platform/database'
import type { FormDraft } from '~/contracts/accounts/drafts'

interface NewDraft extends FormDraft {
  hash: string
  personId: string
  expiresAt: Date
}

/** False if the person no longer exists. */
export async function insertDraft(database: Database, draft: NewDraft): Promise<boolean> {
  const db = database.db()
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', draft.personId)
    .forKeyShare()
    .executeTakeFirst()
  if (!person) return false
  await db
    .insertInto('form_draft')
    .values({
      hash: draft.hash,
      person_id: draft.personId,
      path: draft.path,
      fields: JSON.stringify(draft.fields),
      expires_at: draft.expiresAt,
    })
    .execute()
  return true
}

export const findDraft = (database: Database, draft: { hash: string; personId: string; now: Date }) =>
  database
    .selectFrom('form_draft')
    .select(['path', 'fields'])
    .where('hash', '=', draft.hash)
    .where('person_id', '=', draft.personId)
    .where('expires_at', '>', draft.now)
    .executeTakeFirst()
