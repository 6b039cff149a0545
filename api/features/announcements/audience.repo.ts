import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { isActive } from '~/api/platform/database/conditions/accounts'
import { roleOfKind } from '~/contracts/accounts/account-kinds'
import { localeCodes } from '~/contracts/constants'
import type { AnnouncementRow } from './announcements.repo'

export type AudienceRow = Pick<
  AnnouncementRow,
  'provider_id' | 'author_id' | 'everybody' | 'kinds' | 'countries' | 'languages'
>

const roleNames: Record<string, string> = { ...roleOfKind, contributor: 'contributor' }
const anyOf = (values: readonly string[]) => sql`any(${[...values]}::text[])`

/** As in the index `person_audience`. */
const ofKinds = (kinds: readonly string[]) => sql`(case when person.parent_id is null
  then effective_role(person.roles) else 'contributor' end) = ${anyOf(kinds.flatMap((kind) => roleNames[kind] ?? []))}`

/** Neither of the two has blocked the other one. Asked for each account: `exists` would read all discussions of the provider. */
const unblocked = (providerId: string) => sql`not coalesce((
  select bool_or(mine.blocked_at is not null or other.blocked_at is not null)
  from discussion_side mine
  join discussion_side other on other.discussion_id = mine.discussion_id and other.side = 3 - mine.side
  where mine.person_id = person.id and other.person_id = ${providerId}), false)`

/** Followers of a provider must still be members, as only members follow. */
const isMember = sql`(effective_role(person.roles) is not null and (person.parent_id is not null
  or effective_role(person.roles) not in ('ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_SERVICE_PROVIDER') or person.validated))`

/** As when it was noted down: somebody may have left, blocked or stopped following since. */
export const stillBelongs = (providerId: string | null): RawBuilder<unknown> =>
  providerId === null
    ? isActive()
    : sql`${isActive()} and ${isMember} and ${unblocked(providerId)} and exists (
        select from followed_provider follower
        where follower.person_id = person.id and follower.provider_id = ${providerId})`

/** Who is in the audience, as a condition on `person`. */
function belongs(audience: AudienceRow): RawBuilder<unknown> {
  const { provider_id: providerId, everybody, kinds, countries, languages } = audience
  const conditions = [
    isActive(),
    ...(providerId === null ? [] : [unblocked(providerId), isMember]),
    ...(everybody || kinds.length === 0 ? [] : [ofKinds(kinds)]),
    ...(everybody || countries.length === 0 ? [] : [sql`person.country_id = ${anyOf(countries)}`]),
    // The index begins with the language: without a choice, all are looked up in it.
    sql`person.locale = ${anyOf(everybody || languages.length === 0 ? localeCodes : languages)}`,
  ]
  return sql.join(conditions, sql` and `)
}

/** The people among whom the audience is: all accounts, or the followers of the provider. */
const candidates = ({ provider_id: providerId }: AudienceRow) =>
  providerId === null
    ? sql`person`
    : sql`followed_provider follower join person on person.id = follower.person_id and follower.provider_id = ${providerId}`

/** Up to a bound: few are found by an index, and of many no more are read. */
export async function countAudience(
  database: Database,
  audience: AudienceRow,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${candidates(audience)} where ${belongs(audience)} limit ${most}) found`.execute(
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
