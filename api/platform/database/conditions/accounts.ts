import { type RawBuilder, sql } from 'kysely'

/** An active account of a validated service provider, not of a contributor. In a query in which `person` has this name. */
export const isActiveProvider = (person: 'person' | 'provider'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${person}.${name}`)
  return sql`(effective_role(${column('roles')}) = 'ROLE_SERVICE_PROVIDER' and ${column('parent_id')} is null
    and ${column('validated')} and ${column('state')} = 'active')`
}

/** An active account of `person`; a contributor acts for its parent account, which must be active. */
export const isActive =
  (): RawBuilder<boolean> => sql`(person.state = 'active' and (person.parent_id is null or exists (
  select from person as parent where parent.id = person.parent_id and parent.state = 'active')))`
