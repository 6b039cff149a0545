import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { AccountState } from '~/contracts/accounts/account-kinds'
import type { Role } from '~/contracts/permissions'

const accountOf = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .select([
      'id',
      'email',
      'locale',
      'roles',
      'state',
      'parent_id',
      'editor',
      'validated',
      'first_name',
      'last_name',
      'entity_name',
      'confirmed_at',
      'deactivated_at',
    ])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', id)

export const findAccount = (database: Database, id: string) => accountOf(database, id).executeTakeFirst()

/** Locked: concurrent actions on an account are serialised. */
export const lockAccount = (database: Database, id: string) =>
  accountOf(database, id).forUpdate().executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

export const selectContributorIds = async (database: Database, parentId: string): Promise<string[]> => {
  const rows = await database
    .db()
    .selectFrom('person')
    .select('id')
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const markBlocked = (
  database: Database,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
) =>
  database
    .db()
    .updateTable('person')
    .set({ state: 'blocked', blocked_at: now, blocked_by: by, block_reason: reason })
    .where('id', '=', id)
    .execute()

/** Time, admin and reason of a block are kept after unblocking. */
export const setState = (database: Database, id: string, state: AccountState) =>
  database.db().updateTable('person').set({ state }).where('id', '=', id).execute()

export async function countPublishedOffers(database: Database, providerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from offer where provider_id = ${providerId} and state = 'published' limit 1) found`.execute(
    database.db(),
  )
  return rows[0]?.count ?? 0
}

interface NewKind {
  role: Role
  entityName: string | null
  keeps: { mediaTypes: boolean; trainerTypes: boolean; legalEntity: boolean }
}

/** Also changes its contributors, who share the role. */
export async function setKind(
  database: Database,
  id: string,
  { role, entityName, keeps }: NewKind,
): Promise<void> {
  const db = database.db()
  await db
    .updateTable('person')
    .set({
      roles: [role],
      validated: false,
      visible_trainer: false,
      ...(entityName ? { entity_name: entityName } : {}),
      ...(keeps.mediaTypes ? {} : { media_types: [] }),
      ...(keeps.trainerTypes ? {} : { trainer_types: [] }),
      ...(keeps.legalEntity ? {} : { legal_entity_name: null, legal_entity_email: null }),
    })
    .set((eb) => ({ profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('person')
    .set({ roles: [role] })
    .where('parent_id', '=', id)
    .execute()
}
