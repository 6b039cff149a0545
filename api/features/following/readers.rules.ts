import { can, accessLevelOf } from '~/contracts/permissions'

/** True for members: people with full access, who may keep a watchlist. */
export const mayFollow = (person: {
  roles: string[]
  validated: boolean
  parent_id: string | null
}): boolean =>
  can(
    accessLevelOf({
      roles: person.roles,
      validated: person.validated,
      contributor: person.parent_id !== null,
    }),
    'watchlist',
  )
