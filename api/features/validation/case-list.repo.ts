import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import type { ValidationState } from '~/contracts/validation'

interface PageWindow {
  limit: number
  offset: number
}

export interface CaseFilter {
  /** Null: of all providers. */
  validatorId: string | null
  text: string | undefined
}

type CaseTables = Schema & { request: Schema['validation_request']; subject: Schema['person'] }

/** Without case and accents, in any part of name or e-mail. */
function matches(
  eb: ExpressionBuilder<CaseTables, 'request' | 'subject'>,
  { validatorId, text }: CaseFilter,
) {
  const pattern = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const words = sql`subject.first_name || ' ' || subject.last_name || ' ' || subject.email::text`
  return eb.and([
    ...(validatorId === null ? [] : [eb('request.validator_id', '=', validatorId)]),
    ...(text ? [sql<boolean>`unaccent(${words}) ilike unaccent(${pattern})`] : []),
  ])
}

const cases = (database: Database) =>
  database
    .db()
    .selectFrom('validation_request as request')
    .innerJoin('person as subject', 'subject.id', 'request.subject_id')
    // Who has left for a while is not shown to anybody; the history is there again when they come back.
    .where('subject.state', '!=', 'deactivated')

export async function countCases(database: Database, filter: CaseFilter) {
  return cases(database)
    .select((eb) => ['request.state', eb.fn.countAll<number>().as('count')])
    .where((eb) => matches(eb, filter))
    .groupBy('request.state')
    .execute()
}

const caseDetails = (database: Database) =>
  cases(database)
    .leftJoin('country', 'country.id', 'subject.country_id')
    .leftJoin('salutation', 'salutation.id', 'subject.salutation_id')
    .select((eb) => [
      'request.id',
      'request.state',
      'request.reason',
      'request.requested_at',
      'request.decided_at',
      'request.validator_id',
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
    ])

/** Open requests in the order in which they came, decided ones newest first. */
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
