import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { accessLevelOf } from '~/contracts/permissions'
import * as repo from './office.repo'
import type { Office } from './validation.rules'

/**
 * The office for which the actor decides: that of the admins, or of a validated provider, including its contributors.
 * Null if there is none.
 */
export async function officeOf(
  deps: Pick<ApiDeps, 'database'>,
  actor: Pick<Actor, 'accessLevel' | 'organisation'>,
): Promise<Office> {
  const { accessLevel, organisation } = actor
  if (accessLevel === 'admin') return { kind: 'administration' }
  if (accessLevel === 'provider') return { kind: 'provider', id: organisation.id }
  if (accessLevel !== 'contributor' || organisation.role !== 'ROLE_SERVICE_PROVIDER') return null
  const row = await repo.findOffice(deps.database, organisation.id)
  const decides = row?.state === 'active' && accessLevelOf({ ...row, contributor: false }) === 'provider'
  return decides ? { kind: 'provider', id: row.id } : null
}

const mostDeciders = 50

/** Deciders of this office, as filter options. */
export async function listDeciders(deps: Pick<ApiDeps, 'database'>, office: NonNullable<Office>) {
  const organisation = office.kind === 'administration' ? null : office.id
  const people = await repo.selectDeciders(deps.database, organisation, mostDeciders)
  return people.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }))
}
