import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { selectedProfile } from '~/api/platform/database/profile-columns'
import { idsInBatches, type KeyedList, selectIds } from '~/api/platform/database/lists/long-list'
import { type FoundPeople, isWide } from '~/api/platform/database/lists/person-words'
import { inKeyOrder, type KeyOrder } from '~/api/platform/database/lists/place-in-list'
import { matchesSearch } from '~/api/platform/database/lists/words'
import { activeFlags } from '../flags.repo'
import type { KeptReason } from '~/contracts/validation/conversation'
import { type ValidationState, validationStates } from '~/contracts/validation/validation'
import { openStates } from '../validation.rules'
import { v7 } from 'uuid'

interface PageWindow {
  limit: number
  offset: number
}

export interface CaseFilter {
  /** Null: all providers. */
  validatorId: string | null
  /** Only requests to these providers. */
  validatorIds?: string[] | undefined
  /** Journalists; null: all. */
  people: FoundPeople | null
  /** Words for which the people were found. */
  text: string | undefined
  /** Requested at or before this time. */
  until?: Date | undefined
  flagged: boolean
  decidedBy?: string | undefined
  ids?: string[] | undefined
}

/** More active warnings than this are not expected on any campus. */
const mostFlagged = 10_000

/** An array, as the planner would otherwise look up the warnings of each request. */
const flaggedIds = sql`array(select flag.subject_id from journalist_flag flag where flag.ended_at is null
  limit ${mostFlagged})`

/** Deactivated accounts are hidden; their history reappears when they return. Not a join: the limit has to hold before it. */
const isShown = sql`(select subject.state <> 'deactivated' from person subject where subject.id = request.subject_id)`

function conditionsOf(filter: CaseFilter): RawBuilder<unknown>[] {
  const { validatorId, validatorIds, until, flagged, decidedBy, ids } = filter
  return [
    ...(validatorId === null ? [] : [sql`request.validator_id = ${validatorId}`]),
    ...(validatorIds ? [sql`request.validator_id = any(${validatorIds}::uuid[])`] : []),
    ...(until ? [sql`request.requested_at <= ${until}`] : []),
    ...(flagged ? [sql`request.subject_id = any(${flaggedIds})`] : []),
    ...(ids ? [sql`request.id = any(${ids}::uuid[])`] : []),
    ...(decidedBy ? [sql`(request.decided_by = ${decidedBy} or request.revoked_by = ${decidedBy})`] : []),
    isShown,
  ]
}

/** Open requests oldest first, decided ones newest first. */
const orderOf = (state: ValidationState): KeyOrder => ({
  key: ['request.id'],
  direction: state === 'requested' ? 'asc' : 'desc',
})

/** Not by e-mail, as once a case is over a provider does not see it. */
const isCalled = (text: string | undefined) => sql`(
  select ${matchesSearch(sql`sort_key(subject.first_name || ' ' || subject.last_name)`, text)}
  from person subject where subject.id = request.subject_id)`

function casesIn(state: ValidationState, filter: CaseFilter): KeyedList {
  const { validatorId, people, text } = filter
  const byName = validatorId !== null && people !== null && !openStates.includes(state)
  return {
    ...orderOf(state),
    table: 'validation_request as request',
    conditions: [sql`request.state = ${state}`, ...conditionsOf(filter), ...(byName ? [isCalled(text)] : [])],
    order: inKeyOrder(orderOf(state)),
    people: [{ found: people, columns: ['request.subject_id'] }],
  }
}

/**
 * The ids of a page with their number, the number of warnings, and that of requests in the other states unless the search
 * met too many people.
 */
export function selectPage(
  database: Database,
  { state, ...filter }: CaseFilter & { state: ValidationState },
  page: PageWindow,
) {
  const others = isWide(filter.people) ? [] : validationStates.filter((each) => each !== state)
  const counted = Object.fromEntries(others.map((each) => [each, casesIn(each, filter)]))
  return selectIds<ValidationState | 'flagged'>(database, casesIn(state, filter), {
    ...page,
    counted: { ...counted, flagged: activeFlags() },
  })
}

/** The ids of all requests in one state. */
export const readIds = (
  database: Database,
  { state, ...filter }: CaseFilter & { state: ValidationState },
  size: number,
) => idsInBatches(database, casesIn(state, filter), size)

const personName = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** Names of the provider and the decider. */
const withOffices = (database: Database) =>
  database
    .selectFrom('validation_request as request')
    .innerJoin('person as subject', 'subject.id', 'request.subject_id')
    .where('subject.state', '!=', 'deactivated')
    .leftJoin('person as validator', 'validator.id', 'request.validator_id')
    .leftJoin('person as decider', 'decider.id', 'request.decided_by')
    .leftJoin('person as revoker', 'revoker.id', 'request.revoked_by')
    .leftJoin('validation_code as code', 'code.id', 'request.code_id')
    .select([
      'request.id',
      'request.state',
      'request.reason',
      'request.requested_at',
      'request.waiting_since',
      'request.introduction',
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
      'subject.created_at',
      'subject.roles',
      'subject.state as subject_state',
      'subject.validated',
      'subject.parent_id',
      'subject.visibility',
      'subject.email_visibility',
      'country.names as country_names',
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

/** The cases of a page. */
export const selectCases = (database: Database, ids: string[], state: ValidationState) =>
  caseDetails(database)
    .where('request.id', 'in', ids)
    .orderBy(inKeyOrder(orderOf(state)))
    .execute()
export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number]

export const findCase = (database: Database, id: string) =>
  caseDetails(database).where('request.id', '=', id).executeTakeFirst()

/** With the journalist's profile, and the reasons that an organisation keeps; null is the administration. */
export const findWholeCase = (
  database: Database,
  { id, organisation, reasons }: { id: string; organisation: string | null; reasons: number },
) =>
  caseDetails(database)
    .select(selectedProfile('subject'))
    .select(['subject.vanity_name', 'subject.picture_id'])
    .select(
      sql<KeptReason[] | null>`(
        select jsonb_agg(jsonb_build_object('id', kept.id, 'text', kept.text) order by kept.id)
        from (select id, text from rejection_reason where organisation_id is not distinct from ${organisation}::uuid
          order by id limit ${reasons}) kept)`.as('kept_reasons'),
    )
    .where('request.id', '=', id)
    .executeTakeFirst()
export type WholeCaseRow = NonNullable<Awaited<ReturnType<typeof findWholeCase>>>

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

interface Parties {
  subjectId: string
  validatorId: string
  states: readonly ValidationState[]
}

export const hasRequest = async (
  database: Database,
  { subjectId, validatorId, states }: Parties,
): Promise<boolean> =>
  (await database
    .selectFrom('validation_request')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('validator_id', '=', validatorId)
    .where('state', '=', sql<ValidationState>`any(${[...states]})`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Id of a provider, or null for the administration. */
type Organisation = string | null

interface NewReason {
  organisation: Organisation
  text: string
  now: Date
  /** That an office keeps at most; further ones are left out. */
  limit: number
}

/** A reason that is kept already stays as it is. */
export const insertReason = (database: Database, { organisation, text, now, limit }: NewReason) =>
  sql`
  insert into rejection_reason (id, organisation_id, text, created_at)
  select ${v7()}, ${organisation}::uuid, ${text}, ${now}
  where (select count(*) from rejection_reason where organisation_id is not distinct from ${organisation}::uuid) < ${limit}
  on conflict do nothing`.execute(database)

export async function deleteReason(
  database: Database,
  { id, organisation }: { id: string; organisation: Organisation },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('rejection_reason')
    .where('id', '=', id)
    .where('organisation_id', 'is not distinct from', organisation)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
