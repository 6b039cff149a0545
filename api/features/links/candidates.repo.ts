import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { LinkSide } from '~/contracts/people/links'
import type { Role } from '~/contracts/permissions'

export interface CandidateFilter {
  roles: readonly Role[]
  /** For `to_tsquery`. */
  words: string | null
  /** The requesting account. */
  id: string
  side: LinkSide
  limit: number
}

/**
 * Outlets and trainers according to the directory. Legal entities cannot choose to be listed: all of them can be asked.
 */
export const selectCandidates = (database: Database, { roles, words, id, side, limit }: CandidateFilter) =>
  database
    .db()
    .selectFrom('person')
    .leftJoin('country', 'country.id', 'person.country_id')
    .leftJoin('link', (join) =>
      join
        .onRef(side === 'outlet' ? 'link.partner_id' : 'link.outlet_id', '=', 'person.id')
        .on(side === 'outlet' ? 'link.outlet_id' : 'link.partner_id', '=', id)
        .on('link.state', 'in', ['requested', 'confirmed']),
    )
    .select([
      'person.id',
      'person.roles',
      'person.title',
      'person.first_name',
      'person.last_name',
      'person.entity_name',
      'person.city',
      'country.names as country',
      'link.id as link_id',
      'link.state as link_state',
    ])
    .where(
      sql<string>`effective_role(person.roles)`,
      'in',
      roles.map((role) => sql.lit(role)),
    )
    .where('person.parent_id', 'is', null)
    .where('person.state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('person.listed', '=', true),
        eb(sql<string>`effective_role(person.roles)`, '=', 'ROLE_LEGAL_ENTITY'),
      ]),
    )
    .$if(words !== null, (query) =>
      query.where(sql<boolean>`person.search @@ to_tsquery('public.app_other', ${words})`),
    )
    .orderBy('person.sort_name')
    .orderBy('person.id')
    .limit(limit)
    .execute()
export type CandidateRow = Awaited<ReturnType<typeof selectCandidates>>[number]

/** The link between the user's side and the owner of a profile. */
export const findPresent = (database: Database, outletId: string, partnerId: string) =>
  database
    .db()
    .selectFrom('link')
    .select(['id', 'state'])
    .where('outlet_id', '=', outletId)
    .where('partner_id', '=', partnerId)
    .where('state', 'in', ['requested', 'confirmed'])
    .executeTakeFirst()

interface PublicFilter {
  id: string
  side: LinkSide
  /** The narrowest audience of the user: 1 members, 2 everyone. */
  visibility: 1 | 2
}

/** Confirmed links to profiles visible to the user; the legal entity first, then by name. */
export const selectPublic = (
  database: Database,
  { id, side, visibility }: PublicFilter,
  page: { limit: number; offset: number },
) =>
  database
    .db()
    .selectFrom('link')
    .innerJoin('person as other', 'other.id', side === 'outlet' ? 'link.partner_id' : 'link.outlet_id')
    .leftJoin('country', 'country.id', 'other.country_id')
    .select((eb) => [
      'link.kind',
      'other.id',
      'other.roles',
      'other.vanity_name',
      'other.title',
      'other.first_name',
      'other.last_name',
      'other.entity_name',
      'country.names as country',
      eb.fn.countAll<number>().over().as('total'),
    ])
    .where(side === 'outlet' ? 'link.outlet_id' : 'link.partner_id', '=', id)
    .where('link.state', '=', 'confirmed')
    .where('other.listed', '=', true)
    .where('other.visibility', '>=', visibility)
    .orderBy('link.kind')
    .orderBy('other.sort_name')
    .orderBy('other.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
