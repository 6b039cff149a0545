import type { PersonFacts } from '~/api/platform/database/person-facts'
import { profileKindOf, type ProfileLink, profileName } from '~/contracts/people/people'

/** Under which name somebody stands on the campus. */
export function nameOf(person: PersonFacts): string {
  const kind = profileKindOf({ roles: person.roles, contributor: person.parent_id !== null })
  const { title, first_name: firstName, last_name: lastName, entity_name: entityName } = person
  return profileName({ kind, title, firstName, lastName, entityName })
}

/** Id and name; null for somebody who has left. */
export const referenceOf = (person: PersonFacts | null) =>
  person ? { id: person.id, name: nameOf(person) } : null

/** The page of somebody who has one: contributors act for their organisation. */
export const linkOf = (person: PersonFacts | null): ProfileLink | null =>
  person?.parent_id === null
    ? {
        kind: profileKindOf({ roles: person.roles, contributor: false }),
        key: person.vanity_name ?? person.id,
      }
    : null
