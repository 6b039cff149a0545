import { type RawBuilder, sql } from 'kysely'

/** Identity of a person, and what determines its visibility. */
export interface PersonFacts {
  id: string
  roles: string[]
  state: 'unconfirmed' | 'active' | 'deactivated' | 'blocked'
  validated: boolean
  parent_id: string | null
  visibility: 0 | 1 | 2
  vanity_name: string | null
  title: string | null
  first_name: string
  last_name: string
  entity_name: string | null
}

/**
 * Under which name others know a person: that of the organisation, or first and last name. The contact person of an organisation
 * is not told with it.
 */
export const knownName = (alias: string) => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  const isOrganisation = sql`(${at('parent_id')} is null and ${at('entity_name')} is not null
    and coalesce(effective_role(${at('roles')}), 'ROLE_TRAINER') not in ('ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_TRAINER'))`
  const shown = (column: string, condition: RawBuilder<unknown>) =>
    sql<string | null>`case when ${condition} then ${at(column)} end`
  return {
    first: shown('first_name', sql`not ${isOrganisation}`),
    last: shown('last_name', sql`not ${isOrganisation}`),
    entity: shown('entity_name', isOrganisation),
  }
}

/** A joined row of `person` as one JSON value; null if there is none. */
export const personFacts = (alias: string) => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<PersonFacts | null>`case when ${at('id')} is null then null else jsonb_build_object(
    'id', ${at('id')}, 'roles', ${at('roles')}, 'state', ${at('state')}, 'validated', ${at('validated')},
    'parent_id', ${at('parent_id')}, 'visibility', ${at('visibility')}, 'vanity_name', ${at('vanity_name')},
    'title', ${at('title')}, 'first_name', ${at('first_name')}, 'last_name', ${at('last_name')},
    'entity_name', ${at('entity_name')}) end`
}
