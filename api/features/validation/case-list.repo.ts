import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import type { ValidationState } from '~/contracts/validation/validation'

interface PageWindow {
  limit: number
  offset: number
}

export interface CaseFilter {
  /** Null: all providers. */
  validatorId: string | null
  /** Only requests to these providers. */
  validatorIds?: string[] | undefined
  text?: string | undefined
  /** Requested at or before this time. */
  until?: Date | undefined
  flagged: boolean
  decidedBy?: string | undefined
  ids?: string[] | undefined
}

type CaseTables = Schema & { request: Schema['validation_request']; subject: Schema['person'] }

/** Matches any part of name or e-mail, ignoring case and accents. */
function containsText(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const words = sql`subject.first_name || ' ' || subject.last_name || ' ' || subject.email::text`
  return sql<boolean>`unaccent(${words}) ilike unaccent(${pattern})`
}

const isFlagged = sql<boolean>`exists (
  select from journalist_flag as flag where flag.subject_id = request.subject_id and flag.ended_at is null)`

function matches(eb: ExpressionBuilder<CaseTables, 'request' | 'subject'>, filter: CaseFilter) {
  const { validatorId, validatorIds, text, until, flagged, decidedBy, ids } = filter
  return eb.and([
    ...(validatorId === null ? [] : [eb('request.validator_id', '=', validatorId)]),
    ...(validatorIds ? [eb('request.validator_id', '=', eb.fn.any(eb.val(validatorIds)))] : []),
    ...(text ? [containsText(text)] : []),
    ...(until ? [eb('request.requested_at', '<=', until)] : []),
    ...(flagged ? [isFlagged] : []),
    ...(ids ? [eb('request.id', '=', eb.fn.any(eb.val(ids)))] : []),
    ...(decidedBy
      ? [eb.or([eb('request.decided_by', '=', decidedBy), eb('request.revoked_by', '=', decidedBy)])]
      : []),
  ])
}

const cases = (database: Database) =>
  database
    .db()
    .selectFrom('validation_request as request')
    .innerJoin('person as subject', 'subject.id', 'request.subject_id')
    // Deactivated accounts are hidden; their history reappears when they return.
    .where('subject.state', '!=', 'deactivated')

const flaggedCount = sql<number>`(select count(*)::int from journalist_flag as flag
  inner join person as journalist on journalist.id = flag.subject_id
  where flag.ended_at is null and journalist.state <> 'deactivated')`

/** Number of requests per state; an additional row without a state has the number of warnings. */
export const countCases = (database: Database, filter: CaseFilter) =>
  cases(database)
    .select((eb) => ['request.state', eb.fn.countAll<number>().as('count')])
    .where((eb) => matches(eb, filter))
    .groupBy('request.state')
    .unionAll(
      database.db().selectNoFrom([sql<ValidationState>`null::text`.as('state'), flaggedCount.as('count')]),
    )
    .execute()

const personName = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** Names of the provider and the decider. */
const withOffices = (database: Database) =>
  cases(database)
    .leftJoin('person as validator', 'validator.id', 'request.validator_id')
    .leftJoin('person as decider', 'decider.id', 'request.decided_by')
    .leftJoin('person as revoker', 'revoker.id', 'request.revoked_by')
    .leftJoin('validation_code as code', 'code.id', 'request.code_id')
    .select([
      'request.id',
      'request.state',
      'request.reason',
      'request.requested_at',
      'request.decided_at',
      'request.revoked_at',
      'request.revocation_reason',
      'request.validator_id',
      'validator.entity_name as provider',
      'code.label as code',
      'decider.id as decider_id',
      'decider.parent_id as decider_parent',
      personName('decider').as('decider_name'),
      'revoker.id as revoker_id',
      'revoker.parent_id as revoker_parent',
      personName('revoker').as('revoker_name'),
    ])

const caseDetails = (database: Database) =>
  withOffices(database)
    .leftJoin('country', 'country.id', 'subject.country_id')
    .leftJoin('salutation', 'salutation.id', 'subject.salutation_id')
    .select((eb) => [
      'subject.id as subject_id',
      'subject.title',
      'subject.first_name',
      'subject.last_name',
      'subject.email',
      'subject.website',
      'subject.description',
      'subject.created_at',
      'country.names as country',
      'salutation.titles as salutation',
      eb
        .selectFrom('validation_request as earlier')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('earlier.subject_id', '=', 'request.subject_id')
        .whereRef('earlier.id', '<', 'request.id')
        .as('earlier_requests'),
      eb
        .selectFrom('journalist_flag as flag')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('flag.subject_id', '=', 'request.subject_id')
        .where('flag.ended_at', 'is', null)
        .as('flag_count'),
    ])

/** Open requests oldest first, decided ones newest first. */
export const selectCases = (
  database: Database,
  filter: CaseFilter & { state: ValidationState },
  page: PageWindow,
) =>
  caseDetails(database)
    .where((eb) => matches(eb as never, filter))
    .where('request.state', '=', filter.state)
    .orderBy('request.id', filter.state === 'requested' ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number]

export const findCase = (database: Database, id: string) =>
  caseDetails(database).where('request.id', '=', id).executeTakeFirst()

/** Other requests of a journalist, newest first. */
export const selectOthers = (
  database: Database,
  { subjectId, except }: { subjectId: string; except: string },
  limit: number,
) =>
  withOffices(database)
    .where('request.subject_id', '=', subjectId)
    .where('request.id', '!=', except)
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()
export type OtherRow = Awaited<ReturnType<typeof selectOthers>>[number]
