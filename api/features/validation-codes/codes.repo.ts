import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'

interface PageWindow {
  limit: number
  offset: number
}

const columns = [
  'code.id',
  'code.provider_id',
  'code.label',
  'code.max_uses',
  'code.use_count',
  'code.expires_at',
  'code.revoked_at',
  'code.created_at',
  'code.created_by',
] as const

const codes = (database: Database) =>
  database
    .selectFrom('validation_code as code')
    .leftJoin('person as maker', 'maker.id', 'code.created_by')
    .select(columns)
    .select(['maker.first_name as maker_first_name', 'maker.last_name as maker_last_name'])

export const selectCodes = (database: Database, providerId: string, page: PageWindow) =>
  codes(database)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('code.provider_id', '=', providerId)
    .orderBy('code.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** A code with its provider, which determines who can access it. */
export const findCode = (database: Database, { id, providerId }: { id: string; providerId: string }) =>
  codes(database)
    .innerJoin('person as provider', 'provider.id', 'code.provider_id')
    .select('code.sealed')
    .select(['provider.entity_name', 'provider.first_name', 'provider.last_name'])
    .select(['provider.roles', 'provider.state', 'provider.validated', 'provider.parent_id'])
    .where('code.id', '=', id)
    .where('code.provider_id', '=', providerId)
    .executeTakeFirst()
export type CodeRow = Omit<Awaited<ReturnType<typeof selectCodes>>[number], 'total'>

const organisationColumns = [
  'id',
  'entity_name',
  'first_name',
  'last_name',
  'roles',
  'state',
  'validated',
  'parent_id',
] as const

export const findOrganisation = (database: Database, id: string) =>
  database.selectFrom('person').select(organisationColumns).where('id', '=', id).executeTakeFirst()

/** Locked: serialises the creation of codes, so that the limit holds. */
export const lockOrganisation = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(organisationColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A shared lock, so that a whole course can use a code concurrently; a block waits for them. */
export const holdOrganisation = (database: Database, id: string) =>
  database.selectFrom('person').select(organisationColumns).where('id', '=', id).forShare().executeTakeFirst()
export type Organisation = Omit<NonNullable<Awaited<ReturnType<typeof findOrganisation>>>, 'id'>

export const countLive = (database: Database, providerId: string, now: Date): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('validation_code')
      .where('provider_id', '=', providerId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .whereRef('use_count', '<', 'max_uses'),
  )

interface NewCode {
  id: string
  providerId: string
  label: string
  hash: string
  sealed: string
  maxUses: number
  expiresAt: Date
  now: Date
  createdBy: string
}

export const newCodeId = (): string => v7()

export const insertCode = (database: Database, code: NewCode) =>
  database
    .insertInto('validation_code')
    .values({
      id: code.id,
      provider_id: code.providerId,
      label: code.label,
      hash: code.hash,
      sealed: code.sealed,
      max_uses: code.maxUses,
      expires_at: code.expiresAt,
      created_at: code.now,
      created_by: code.createdBy,
    })
    .execute()

/** Locked: the second of two concurrent uses sees the remaining number after the first. */
export const lockByHash = (database: Database, hash: string) =>
  database
    .selectFrom('validation_code as code')
    .select(columns)
    .where('code.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

export const countUse = (database: Database, id: string) =>
  database
    .updateTable('validation_code')
    .set({ use_count: sql`use_count + 1` })
    .where('id', '=', id)
    .execute()

/** False if it was revoked before. */
export async function revoke(database: Database, id: string, now: Date): Promise<boolean> {
  const row = await database
    .updateTable('validation_code')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deactivated users are omitted, as in every list of requests. */
export const selectUses = (database: Database, codeId: string, page: PageWindow) =>
  database
    .selectFrom('validation_request as request')
    .innerJoin('person as subject', 'subject.id', 'request.subject_id')
    .select(['request.id', 'request.state', 'request.requested_at'])
    .select(['subject.title', 'subject.first_name', 'subject.last_name'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('request.code_id', '=', codeId)
    .where('subject.state', '!=', 'deactivated')
    .orderBy('request.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
