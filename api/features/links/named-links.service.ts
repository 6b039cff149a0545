import type { ApiDeps } from '~/api/platform/deps'
import { effectiveRole } from '~/contracts/permissions'
import * as repo from './departure.repo'
import { insertLink } from './link-actions.repo'
import { sideOf } from './links.rules'
import { notifyAccount } from './notifying'

/**
 * To be called whenever an account becomes active: an outlet that has named its legal entity asks it for the link, and a
 * legal entity is asked by all outlets that have named its address before it came. An outlet that has a legal entity already,
 * or had anything to do with this one, asks by hand. In the caller's transaction.
 */
export async function openNamedLinks(deps: ApiDeps, personId: string): Promise<void> {
  const { database } = deps
  const arrival = await repo.findArrival(database, personId)
  if (arrival?.state !== 'active' || arrival.parent_id !== null) return
  const role = effectiveRole(arrival.roles)
  const side = sideOf(role)
  if (side === null || role === 'ROLE_TRAINER') return
  const email = side === 'outlet' ? arrival.legal_entity_email : arrival.email
  if (email === null) return
  await repo.lockAddress(database, email)
  for (const pair of await repo.selectNamedPairs(database, { email, side, id: personId }))
    await open(deps, { outletId: pair.outlet_id, partnerId: pair.partner_id })
}

async function open(deps: ApiDeps, pair: { outletId: string; partnerId: string }): Promise<void> {
  const { database } = deps
  const link = {
    ...pair,
    kind: 'legalEntity' as const,
    askedBy: 'outlet' as const,
    requestedBy: pair.outletId,
    now: deps.now(),
  }
  const id = await insertLink(database, link)
  const people = id ? await repo.selectAccounts(database, [pair.outletId, pair.partnerId]) : []
  const outlet = people.find((person) => person.id === pair.outletId)
  const partner = people.find((person) => person.id === pair.partnerId)
  if (!id || !outlet || !partner) return
  const news = { type: 'linkRequested', template: 'linkRequested', linkId: id } as const
  await notifyAccount(deps, partner, { about: outlet, news })
}
