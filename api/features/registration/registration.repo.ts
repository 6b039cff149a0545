import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { profileValues } from '~/api/platform/database/profile-columns'
import type { Locale } from '~/contracts/constants'
import { firstVisibility } from '~/contracts/people/visibility'
import { type Registration, completeRegistration } from './registration.rules'

const columns = (registration: Registration) => ({
  ...profileValues(registration),
  roles: [registration.role],
  visibility: firstVisibility(registration.role),
  password_hash: registration.passwordHash,
  salutation_id: registration.salutation,
  first_name: registration.firstName,
  last_name: registration.lastName,
  locale: registration.locale,
  terms_version: registration.termsVersion,
  terms_accepted_at: registration.termsAcceptedAt,
  legal_entity_name: registration.legalEntityName,
  legal_entity_email: registration.legalEntityEmail,
})

export async function findUnknownReferences(
  database: Database,
  { country, salutation }: { country: string; salutation: string },
): Promise<('country' | 'salutation')[]> {
  const db = database.db()
  const found = await db
    .selectFrom('country')
    .select('id')
    .where('id', '=', country)
    .unionAll(db.selectFrom('salutation').select('id').where('id', '=', salutation))
    .execute()
  if (found.length === 2) return []
  const ids = found.map(({ id }) => id)
  return [
    ...(ids.includes(country) ? [] : (['country'] as const)),
    ...(ids.includes(salutation) ? [] : (['salutation'] as const)),
  ]
}

/** False if the e-mail is taken; waits for a concurrent registration with the same e-mail. */
export async function insertPerson(
  database: Database,
  person: { id: string; email: string; registration: Registration; now: Date },
): Promise<boolean> {
  const row = await database
    .insertInto('person')
    .values({
      id: person.id,
      email: person.email,
      state: 'unconfirmed',
      created_at: person.now,
      ...columns(person.registration),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the e-mail is taken. */
export async function insertAdmin(
  database: Database,
  admin: {
    id: string
    email: string
    passwordHash: string
    firstName: string
    lastName: string
    locale: Locale
    now: Date
  },
): Promise<boolean> {
  const row = await database
    .insertInto('person')
    .values({
      id: admin.id,
      email: admin.email,
      password_hash: admin.passwordHash,
      roles: ['ROLE_ADMIN'],
      state: 'active',
      first_name: admin.firstName,
      last_name: admin.lastName,
      locale: admin.locale,
      created_at: admin.now,
      confirmed_at: admin.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findAccount = (database: Database, email: string) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'state', 'locale', 'first_name'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('email', '=', email)
    .executeTakeFirst()

/** Activates the account with the payload of the used link; without a payload it keeps its data. */
export const activate = (
  database: Database,
  { personId, registration, now }: { personId: string; registration: Registration | null; now: Date },
) =>
  database
    .updateTable('person')
    .set({ state: 'active', confirmed_at: now, ...(registration && columns(registration)) })
    .where('id', '=', personId)
    .execute()

/** Gives an account that somebody else has made the data of its owner's registration. */
export const takeRegistration = (database: Database, personId: string, registration: Registration) =>
  database.updateTable('person').set(columns(registration)).where('id', '=', personId).execute()

export const insertToken = (
  database: Database,
  token: { hash: string; personId: string; registration: Registration | null; now: Date; expiresAt: Date },
) =>
  database
    .insertInto('one_time_token')
    .values({
      hash: token.hash,
      person_id: token.personId,
      purpose: 'confirm',
      data: token.registration && JSON.stringify(token.registration),
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()

const readData = (data: unknown): Registration | null =>
  data ? completeRegistration(data as Registration) : null

/** The latest input for an unconfirmed account. */
export async function findLatestRegistration(
  database: Database,
  personId: string,
): Promise<Registration | null> {
  const row = await database
    .selectFrom('one_time_token')
    .select('data')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'confirm')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return readData(row?.data)
}

/** Locks the person's row until the end of the transaction, to serialise two clicks or two links. */
export async function findConfirmation(database: Database, hash: string, lock: boolean) {
  const row = await database
    .selectFrom('one_time_token')
    .innerJoin('person', 'person.id', 'one_time_token.person_id')
    .select([
      'one_time_token.person_id',
      'one_time_token.used_at',
      'one_time_token.expires_at',
      'one_time_token.data',
    ])
    .select(['person.state', 'person.email'])
    .where('one_time_token.hash', '=', hash)
    .where('one_time_token.purpose', '=', 'confirm')
    .$if(lock, (query) => query.forUpdate('person'))
    .executeTakeFirst()
  return row && { ...row, registration: readData(row.data) }
}

/** Marks the link as used, and clears its payload and those of the person's other links. */
export async function useToken(
  database: Database,
  { personId, hash, now }: { personId: string; hash: string; now: Date },
): Promise<void> {
  const tokens = database.updateTable('one_time_token').where('purpose', '=', 'confirm')
  await tokens.set({ data: null }).where('person_id', '=', personId).execute()
  await tokens.set({ used_at: now }).where('hash', '=', hash).execute()
}
