import type { Database } from '~/api/platform/database'

interface NewVisit {
  hash: string
  personId: string | null
  provider: string
  expiresAt: Date
}

export const insertVisit = (database: Database, { hash, personId, provider, expiresAt }: NewVisit) =>
  database
    .insertInto('provider_visit')
    .values({ hash, person_id: personId, provider, expires_at: expiresAt })
    .execute()

/** Uses up a visit; false if there is no such valid one. Of two concurrent calls, one returns true. */
export async function takeVisit(
  database: Database,
  { hash, personId, provider, now }: Omit<NewVisit, 'expiresAt'> & { now: Date },
): Promise<boolean> {
  const row = await database
    .deleteFrom('provider_visit')
    .where('hash', '=', hash)
    .where('provider', '=', provider)
    .where('person_id', personId === null ? 'is' : '=', personId)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** How a provider names somebody, for ever. */
export interface Named {
  issuer: string
  subject: string
}

/** What people recognise an identity by. */
export interface Shown {
  issuer: string
  label: string | null
}

export const findIdentity = (database: Database, { issuer, subject }: Named) =>
  database
    .selectFrom('identity')
    .select(['id', 'person_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Keeps the label if there is no new one. False if it was unlinked in the meantime. */
export async function markUsed(
  database: Database,
  { id, personId, label, now }: { id: string; personId: string; label: string | null; now: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('identity')
    .set({ last_used_at: now, ...(label === null ? {} : { label }) })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const selectIdentities = (database: Database, personId: string) =>
  database
    .selectFrom('identity')
    .select(['id', 'issuer', 'label', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** False if an account, perhaps another one, has been linked with it meanwhile. */
export async function insertIdentity(
  database: Database,
  { id, personId, issuer, subject, label, now }: Shown & Named & { id: string; personId: string; now: Date },
): Promise<boolean> {
  const row = await database
    .insertInto('identity')
    .values({ id, person_id: personId, issuer, subject, label, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The deleted identity; undefined if the person has no such one. */
export async function deleteIdentity(
  database: Database,
  { id, personId }: { id: string; personId: string },
): Promise<Shown | undefined> {
  return database
    .deleteFrom('identity')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(['issuer', 'label'])
    .executeTakeFirst()
}

/** The deleted identities. */
export const deleteIdentitiesOf = (database: Database, personId: string): Promise<Shown[]> =>
  database.deleteFrom('identity').where('person_id', '=', personId).returning(['issuer', 'label']).execute()

/** Whether somebody has confirmed this address to the campus. */
export async function isConfirmedAddress(database: Database, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .where('state', 'in', ['active', 'deactivated', 'blocked'])
    .executeTakeFirst()
  return row !== undefined
}
