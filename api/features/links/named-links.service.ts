import type { ApiDeps } from '~/api/platform/deps'
import { effectiveRole } from '~/contracts/permissions'
import * as repo from './departure.repo'
import { insertLink } from './link-actions.repo'
import { sideOf } from './links.rules'
import { notifyAccount } from './notifying'

/**
 * Must be called whenever an account becomes active. An outlet requests the link to the legal entity it has named; a
 * legal entity receives requests from all outlets that have named its address. Outlets that already have a legal
 * entity, or had a link with this one, are skipped. In the caller's transaction.
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
