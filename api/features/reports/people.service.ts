import type { PersonFacts } from '~/api/platform/database/person-facts'
import { profileKindOf, type ProfileLink, profileName } from '~/contracts/people/people'

/** Display name. */
export function nameOf(person: PersonFacts): string {
  const kind = profileKindOf({ roles: person.roles, contributor: person.parent_id !== null })
  const { title, first_name: firstName, last_name: lastName, entity_name: entityName } = person
  return profileName({ kind, title, firstName, lastName, entityName })
}

/** Id and name; null if the account is gone. */
export const referenceOf = (person: PersonFacts | null) =>
  person ? { id: person.id, name: nameOf(person) } : null

/** Link to the person's page; contributors have none. */
export const linkOf = (person: PersonFacts | null): ProfileLink | null =>
  person?.parent_id === null
    ? {
        kind: profileKindOf({ roles: person.roles, contributor: false }),
        key: person.vanity_name ?? person.id,
      }
    : null
