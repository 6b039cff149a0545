import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'
import type { Role } from '~/contracts/permissions'

/** What a person entered. It waits with the mailed link: a link puts into force what was entered with it, nothing else. */
export interface Registration {
  passwordHash: string
  salutation: string
  title: string | null
  firstName: string
  lastName: string
  country: string
  locale: Locale
  termsVersion: string
  /** ISO time. */
  termsAcceptedAt: string
}

const columns = (registration: Registration) => ({
  password_hash: registration.passwordHash,
  salutation_id: registration.salutation,
  title: registration.title,
  first_name: registration.firstName,
  last_name: registration.lastName,
  country_id: registration.country,
  locale: registration.locale,
  terms_version: registration.termsVersion,
  terms_accepted_at: registration.termsAcceptedAt,
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

/** False where the e-mail is taken; waits for a registration of the same e-mail that is under way. */
export async function insertPerson(
  database: Database,
  person: { id: string; email: string; role: Role; registration: Registration; now: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .insertInto('person')
    .values({
      id: person.id,
      email: person.email,
      roles: [person.role],
      state: 'unconfirmed',
      created_at: person.now,
      ...columns(person.registration),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where the e-mail is taken. */
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
    .where('email', '=', email)
    .executeTakeFirst()

export const insertToken = (
  database: Database,
  token: { hash: string; personId: string; registration: Registration | null; now: Date; expiresAt: Date },
) =>
  database
    .db()
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

/** What was entered last for an account that waits for its confirmation. */
export async function findLatestRegistration(
  database: Database,
  personId: string,
): Promise<Registration | null> {
  const row = await database
    .db()
    .selectFrom('one_time_token')
    .select('data')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'confirm')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.data ?? null) as Registration | null
}

/** The person's row is locked until the end of the transaction: two clicks, or two links, are told apart. */
export const findConfirmation = (database: Database, hash: string, lock: boolean) =>
  database
    .db()
    .selectFrom('one_time_token')
    .innerJoin('person', 'person.id', 'one_time_token.person_id')
    .select([
      'one_time_token.person_id',
      'one_time_token.used_at',
      'one_time_token.expires_at',
      'one_time_token.data',
    ])
    .select('person.state')
    .where('one_time_token.hash', '=', hash)
    .where('one_time_token.purpose', '=', 'confirm')
    .$if(lock, (query) => query.forUpdate('person'))
    .executeTakeFirst()

/** Puts into force what was entered with the used link, and empties the person's other links. */
export async function activate(
  database: Database,
  confirmed: { personId: string; hash: string; registration: Registration | null; now: Date },
): Promise<void> {
  await database
    .db()
    .updateTable('person')
    .set({
      state: 'active',
      confirmed_at: confirmed.now,
      ...(confirmed.registration && columns(confirmed.registration)),
    })
    .where('id', '=', confirmed.personId)
    .execute()
  const tokens = database.db().updateTable('one_time_token').where('purpose', '=', 'confirm')
  await tokens.set({ data: null }).where('person_id', '=', confirmed.personId).execute()
  await tokens.set({ used_at: confirmed.now }).where('hash', '=', confirmed.hash).execute()
}
