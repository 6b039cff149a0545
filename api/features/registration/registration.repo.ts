import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { profileValues } from '~/api/platform/database/profile-columns'
import type { Locale } from '~/contracts/constants'
import type { Registration } from './waiting-registration.rules'

const columns = (registration: Registration) => ({
  ...profileValues(registration),
  roles: [registration.role],
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
    .db()
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
    .db()
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
    .db()
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
    .db()
    .updateTable('person')
    .set({ state: 'active', confirmed_at: now, ...(registration && columns(registration)) })
    .where('id', '=', personId)
    .execute()
