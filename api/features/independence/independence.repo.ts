import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Dependence } from '~/contracts/certification/bodies'

/** The bound between two accounts, from the side of `other`, where `own` are those of the outlet. */
const bonds = (now: Date) => sql`
  select other.id, case when kind = 'trainer' and state in ('confirmed', 'ended') then 'coached' else 'link' end as dependence
    from other join link on link.partner_id = other.id join own on own.id = link.outlet_id
    where state in ('requested', 'confirmed', 'ended')
  union select other.id, case when kind = 'trainer' and state in ('confirmed', 'ended') then 'coached' else 'link' end
    from other join link on link.outlet_id = other.id join own on own.id = link.partner_id
    where state in ('requested', 'confirmed', 'ended')
  union select other.id, 'testimonial'
    from other join testimonial on testimonial.author_id = other.id join own on own.id = testimonial.profile_id
  union select other.id, 'testimonial'
    from other join testimonial on testimonial.profile_id = other.id join own on own.id = testimonial.author_id
  union select other.id, 'contributes'
    from other join invitation on invitation.email = other.email join own on own.id = invitation.parent_id
    where (accepted_by is not null or expires_at > ${now}) and invitation.name is null
  union select other.id, 'contributes'
    from other join invitation on invitation.parent_id = other.id join own on own.email = invitation.email
    where (accepted_by is not null or expires_at > ${now}) and invitation.name is null
  union select other.id, 'link'
    from other join own on own.legal_entity_email::citext = other.email or other.legal_entity_email::citext = own.email
  union select other.id, 'contributes' from other join own on own.id = other.id`

export interface Bond {
  id: string
  dependence: Dependence
}

/**
 * What binds these accounts to an outlet and its contributors, whichever of the two has begun it. A link counts also once it
 * has ended, an invitation as long as it can be accepted, and for good once it was; one with a name is that of a group, for an
 * account of its own. A testimonial that was deleted says nothing any more.
 */
export async function selectBonds(
  database: Database,
  { outletId, ids, now }: { outletId: string; ids: readonly string[]; now: Date },
): Promise<Bond[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Bond>`
    with own as (select id, email, legal_entity_email from person where id = ${outletId} or parent_id = ${outletId}),
      other as (select id, email, legal_entity_email from person where id = any(${[...ids]}::uuid[]))
    select id, dependence from (${bonds(now)}) bond order by id, dependence`.execute(database)
  return rows
}

/** Whether a provider is marked as a certification body. */
export const isMarked = async (database: Database, providerId: string): Promise<boolean> =>
  (await database
    .selectFrom('certification_body')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()) !== undefined
