import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { roleOfKind } from '~/contracts/accounts/account-kinds'
import type { AnnouncementRow } from './announcements.repo'

export type AudienceRow = Pick<
  AnnouncementRow,
  'provider_id' | 'author_id' | 'everybody' | 'kinds' | 'countries' | 'languages'
>

const roleNames: Record<string, string> = roleOfKind
const anyOf = (values: readonly string[]) => sql`any(${[...values]}::text[])`

/** Active accounts; a contributor acts for its parent account, which must be active. */
const isActive = sql`person.state = 'active' and (person.parent_id is null or exists (
  select from person as parent where parent.id = person.parent_id and parent.state = 'active'))`

function ofKinds(kinds: readonly string[]): RawBuilder<unknown> {
  const roles = kinds.flatMap((kind) => roleNames[kind] ?? [])
  const own = sql`(person.parent_id is null and effective_role(person.roles) = ${anyOf(roles)})`
  return kinds.includes('contributor') ? sql`(${own} or person.parent_id is not null)` : own
}

/** Neither of the two has blocked the other one. */
const unblocked = (providerId: string) => sql`not exists (
  select from discussion_side mine join discussion_side other using (discussion_id)
  where mine.person_id = person.id and other.person_id = ${providerId}
    and (mine.blocked_at is not null or other.blocked_at is not null))`

/** Followers of a provider must still be members, as only members follow. */
const isMember = sql`(effective_role(person.roles) is not null and (person.parent_id is not null
  or effective_role(person.roles) not in ('ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_SERVICE_PROVIDER') or person.validated))`

/** Who is in the audience, as a condition on `person`. */
function belongs(audience: AudienceRow): RawBuilder<unknown> {
  const { provider_id: providerId, everybody, kinds, countries, languages } = audience
  const conditions = [
    isActive,
    ...(providerId === null ? [] : [unblocked(providerId), isMember]),
    ...(everybody || kinds.length === 0 ? [] : [ofKinds(kinds)]),
    ...(everybody || countries.length === 0 ? [] : [sql`person.country_id = ${anyOf(countries)}`]),
    ...(everybody || languages.length === 0 ? [] : [sql`person.locale = ${anyOf(languages)}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** The people among whom the audience is: all accounts, or the followers of the provider. */
const candidates = ({ provider_id: providerId }: AudienceRow) =>
  providerId === null
    ? sql`person`
    : sql`followed_provider follower join person on person.id = follower.person_id and follower.provider_id = ${providerId}`

/** One row of a table for each account, all of them counted: this is asked on the page of one announcement only. */
export async function countAudience(database: Database, audience: AudienceRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${candidates(audience)} where ${belongs(audience)}`.execute(
    database.db(),
  )
  return rows[0]?.count ?? 0
}

interface Gathered {
  /** The last account looked at; null if there was none left. */
  last: string | null
  added: number
}

/**
 * Inside a transaction, with the announcement locked. Looks at the next accounts, in the order of their ids, and notes those of
 * the audience as recipients. Who has joined since sending began is not among them.
 */
export async function gatherAudience(
  database: Database,
  { id, ...audience }: AudienceRow & { id: string },
  { after, limit, startedAt }: { after: string; limit: number; startedAt: Date },
): Promise<Gathered> {
  const next =
    audience.provider_id === null
      ? sql`select id from person where id > ${after}::uuid order by id limit ${limit}`
      : sql`select person_id as id from followed_provider where provider_id = ${audience.provider_id}
          and person_id > ${after}::uuid and created_at <= ${startedAt} order by person_id limit ${limit}`
  const { rows } = await sql<Gathered>`
    with next as materialized (${next}),
    added as (
      insert into announcement_delivery (announcement_id, person_id)
      select ${id}::uuid, person.id from next join person using (id)
      where ${belongs(audience)} and person.created_at <= ${startedAt}
      on conflict do nothing returning 1)
    select (select id from next order by id desc limit 1) as last, (select count(*)::int from added) as added`.execute(
    database.db(),
  )
  return rows[0] ?? { last: null, added: 0 }
}
