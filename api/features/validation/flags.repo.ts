import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { idsInBatches, type KeyedList, selectIds } from '~/api/platform/database/lists/long-list'
import { matchesSearch } from '~/api/platform/database/lists/words'
import { openStates } from './validation.rules'

const openFlags = (database: Database) =>
  database
    .selectFrom('journalist_flag as flag')
    .leftJoin('person as organisation', 'organisation.id', 'flag.organisation_id')
    .select([
      'flag.id',
      'flag.subject_id',
      'flag.reason',
      'flag.created_at',
      'flag.organisation_id',
      'organisation.entity_name as organisation',
      'organisation.roles',
    ])
    .where('flag.ended_at', 'is', null)

export const selectFlagsOf = (database: Database, subjectId: string) =>
  openFlags(database)
    .where('flag.subject_id', '=', subjectId)
    .orderBy('flag.created_at', 'desc')
    .orderBy('flag.id', 'desc')
    .execute()
export type FlagRow = Awaited<ReturnType<typeof selectFlagsOf>>[number]

/** All active warnings, newest first, without deactivated journalists. */
export const activeFlags = (text?: string): KeyedList => ({
  table: 'journalist_flag as flag',
  conditions: [
    sql`flag.ended_at is null`,
    // Not by e-mail: providers could otherwise find out addresses.
    sql`(select subject.state <> 'deactivated'
        and ${matchesSearch(sql`sort_key(subject.first_name || ' ' || subject.last_name)`, text)}
      from person subject where subject.id = flag.subject_id)`,
  ],
  key: ['flag.created_at', 'flag.id'],
  direction: 'desc',
  order: sql`flag.created_at desc, flag.id desc`,
})

/** The ids of a page with their number. */
export const selectPage = (
  database: Database,
  text: string | undefined,
  page: { limit: number; offset: number },
) => selectIds(database, activeFlags(text), page)

/** The ids of all of them, in batches. */
export const readIds = (database: Database, text: string | undefined, size: number) =>
  idsInBatches(database, activeFlags(text), size)

/**
 * The warnings of a page.
 * @param validatorId the provider whose requests the user can open; null: all
 */
export const selectFlags = (database: Database, ids: string[], validatorId: string | null) =>
  openFlags(database)
    .innerJoin('person as subject', 'subject.id', 'flag.subject_id')
    .leftJoin('country', 'country.id', 'subject.country_id')
    .select(['subject.title', 'subject.first_name', 'subject.last_name', 'country.names as country'])
    .select((eb) =>
      eb
        .selectFrom('validation_request as request')
        .select('request.id')
        .whereRef('request.subject_id', '=', 'flag.subject_id')
        .$if(validatorId !== null, (query) => query.where('request.validator_id', '=', validatorId))
        .orderBy('request.id', 'desc')
        .limit(1)
        .as('case_id'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('validation_request as open')
            .select('open.id')
            .whereRef('open.subject_id', '=', 'flag.subject_id')
            .where('open.state', 'in', openStates)
            .$if(validatorId !== null, (query) => query.where('open.validator_id', '=', validatorId)),
        )
        .as('is_open'),
    )
    .select(['subject.roles as subject_roles', 'subject.state', 'subject.validated', 'subject.visibility'])
    .select('subject.parent_id')
    .where('flag.id', 'in', ids)
    .orderBy('flag.created_at', 'desc')
    .orderBy('flag.id', 'desc')
    .execute()
export type ListedFlagRow = Awaited<ReturnType<typeof selectFlags>>[number]

export interface NewFlag {
  subjectId: string
  organisationId: string
  flaggedBy: string
  reason: string
  now: Date
}

/** Null if this organisation already has an active warning. */
export async function insertFlag(database: Database, flag: NewFlag): Promise<string | null> {
  const row = await database
    .insertInto('journalist_flag')
    .values({
      id: v7(),
      subject_id: flag.subjectId,
      organisation_id: flag.organisationId,
      flagged_by: flag.flaggedBy,
      reason: flag.reason,
      created_at: flag.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locked: of two concurrent calls, one ends the warning. */
export const lockFlag = (database: Database, id: string) =>
  database
    .selectFrom('journalist_flag')
    .select(['id', 'subject_id', 'organisation_id', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const endFlag = (database: Database, id: string, { by, now }: { by: string; now: Date }) =>
  database.updateTable('journalist_flag').set({ ended_at: now, ended_by: by }).where('id', '=', id).execute()
