import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { selectedProfile } from '~/api/platform/database/profile-columns'
import type { Locale } from '~/contracts/constants'
import type { AccountState } from '~/contracts/accounts/account-kinds'

const accountColumns = [
  'person.id',
  'person.email',
  'person.roles',
  'person.state',
  'person.validated',
  'person.editor',
  'person.locale',
  'person.time_zone',
  'person.parent_id',
  'person.vanity_name',
  'person.created_at',
  'person.confirmed_at',
  'person.deactivated_at',
  'person.terms_version',
  'person.terms_accepted_at',
  'person.totp_enabled_at',
  'person.blocked_at',
  'person.blocked_by',
  'person.block_reason',
  'person.legal_entity_name',
  'person.legal_entity_email',
] as const

interface ContributorRow {
  id: string
  name: string
  state: AccountState
}

/** Counted up to the number that the page can show. */
const counted = (what: ReturnType<typeof sql>, limit: number) =>
  sql<number>`(select count(*)::int from (${what} limit ${limit}) counted)`

const nameOf = (table: string) =>
  sql<
    string | null
  >`coalesce(${sql.ref(`${table}.entity_name`)}, ${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

/** Everything in one query, as the page is opened often; related records are only counted. */
export const getRecord = (
  database: Database,
  id: string,
  { locale, most }: { locale: Locale; most: number },
) =>
  database
    .db()
    .selectFrom('person')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .leftJoin('person as blocker', 'blocker.id', 'person.blocked_by')
    .leftJoin('country', 'country.id', 'person.country_id')
    .leftJoin('salutation', 'salutation.id', 'person.salutation_id')
    .select(accountColumns)
    .select(selectedProfile())
    .select([
      sql<boolean>`person.password_hash is not null`.as('has_password'),
      sql<string | null>`country.names ->> ${locale}`.as('country_name'),
      sql<string | null>`salutation.titles ->> ${locale}`.as('salutation'),
      nameOf('parent').as('parent_name'),
      nameOf('blocker').as('blocker_name'),
      sql<ContributorRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', first_name || ' ' || last_name, 'state', state)
          order by id), '[]') from person contributor where contributor.parent_id = person.id)`.as(
        'contributors',
      ),
      sql<Date | null>`(
        select max(expires_at) from one_time_token
        where person_id = person.id and purpose = 'invitation' and used_at is null)`.as('invited_until'),
      counted(
        sql`select from validation_request where subject_id = person.id or validator_id = person.id`,
        most,
      ).as('validation_requests'),
      counted(sql`select from review where subject_id = person.id`, most).as('reviews'),
      counted(sql`select from link where outlet_id = person.id or partner_id = person.id`, most).as('links'),
      counted(sql`select from offer where provider_id = person.id`, most).as('offers'),
      counted(sql`select from testimonial where profile_id = person.id`, most).as('testimonials'),
      counted(sql`select from session where person_id = person.id and ended_at is null`, most).as('sessions'),
    ])
    .where('person.id', '=', id)
    .executeTakeFirst()
export type RecordRow = NonNullable<Awaited<ReturnType<typeof getRecord>>>
