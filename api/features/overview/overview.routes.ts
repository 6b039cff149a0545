import { listDeskOffers, withdrawForProvider } from '~/api/features/offer-writing/desk-offers.service'
import {
  endDeskSession,
  endDeskSessions,
  listDeskSessions,
} from '~/api/features/security/desk-sessions.service'
import { listDeskTestimonials } from '~/api/features/testimonials/desk-testimonials.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/overview'
import { figuresFile, listFigures } from './figures.service'
import { findOverview } from './overview.service'

export function mountOverview(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.getOverview, () => findOverview(deps))
  mount.guarded(contract.getFigures, ({ query }) => listFigures(deps, query.span))
  mount.guarded(contract.getFiguresFile, ({ query }) => figuresFile(deps, query.span))
  mount.guarded(contract.listDeskOffers, ({ query }) => listDeskOffers(deps, query))
  mount.guarded(contract.withdrawDeskOffer, async ({ actor, params, input }) => {
    await withdrawForProvider(deps, actor, { id: params.id, ...input })
    return undefined
  })
  mount.guarded(contract.listDeskTestimonials, ({ query }) => listDeskTestimonials(deps, query))
  mount.guarded(contract.listDeskSessions, ({ actor, query }) => listDeskSessions(deps, actor, query))
  mount.guarded(contract.endDeskSession, async ({ actor, params }) => {
    await endDeskSession(deps, actor, params.id)
    return undefined
  })
  mount.guarded(contract.endDeskSessions, async ({ actor, params }) => {
    await endDeskSessions(deps, actor, params.id)
    return undefined
  })
}
