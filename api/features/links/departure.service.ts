import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './departure.repo'
import { notifyAccount } from './notifying'

/**
 * Withdraws the open requests from and to a person who leaves, and notifies the other sides. Confirmed links stay but
 * are hidden until the person is back; after an erasure they end. In the caller's transaction, with the person locked.
 */
export async function closeLinksOf(
  deps: ApiDeps,
  personId: string,
  { forGood = false }: { forGood?: boolean } = {},
): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const closed = [
    ...(await repo.withdrawOpen(database, personId, now)),
    ...(forGood ? await repo.endConfirmed(database, personId, now) : []),
  ]
  if (closed.length === 0) return
  const otherOf = (link: repo.ClosedLink) => (link.outlet_id === personId ? link.partner_id : link.outlet_id)
  const people = await repo.selectAccounts(database, [personId, ...closed.map(otherOf)])
  const leaving = people.find(({ id }) => id === personId)
  for (const link of closed) {
    const other = people.find(({ id }) => id === otherOf(link))
    if (!leaving || other?.state !== 'active') continue
    const template = link.state === 'ended' ? 'linkEnded' : null
    const news = { type: 'linkRejected', context: 'left', linkId: link.id, template } as const
    await notifyAccount(deps, other, { about: leaving, news })
  }
}

/** Everyone whose notifications may name this person because of a link. */
export const listLinkCounterparts = (deps: Pick<ApiDeps, 'database'>, personId: string): Promise<string[]> =>
  repo.selectCounterparts(deps.database, personId)
