import type { z } from 'zod'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { stateOf } from '~/api/features/certificates/certificates.service'
import { limits } from '~/contracts/constants'
import type { getHome } from '~/contracts/content/home'
import { dayOf } from '~/contracts/days'
import { undoCutoff } from '../external-audits.rules'
import * as repo from './standing.repo'

type Home = z.input<typeof getHome.output>

/** What a step hides that can be undone is not there yet for the outlet. */
function toAudit({ id, body, ...audit }: NonNullable<repo.StandingRow['audit']>) {
  const isHidden = audit.step_side !== null && audit.step_side !== 'outlet' && audit.turn === null
  const { state, turn, since } = isHidden
    ? { state: audit.before_state ?? audit.state, turn: audit.before_turn, since: audit.before_since }
    : audit
  return { id, body, state, turn, waitingSince: since && new Date(since).toISOString() }
}

/** Where an outlet stands on its way to a certificate. One query. */
export async function findWay(deps: ApiDeps, outletId: string): Promise<Home['certification']> {
  const now = deps.now()
  const cutoff = undoCutoff(now)
  const { report, audit, certificate } = await repo.findStanding(deps.database, { outletId, now, cutoff })
  return {
    report: report && {
      number: report.number,
      state: report.withdrawn ? 'withdrawn' : report.valid_until < dayOf(now) ? 'outOfDate' : 'published',
    },
    audit: audit && toAudit(audit),
    certificate: certificate && {
      number: certificate.number,
      state: stateOf(certificate, now),
      validUntil: certificate.valid_until,
    },
  }
}

/** How many cases wait for the body of the user; null if they have none. One query. */
export const countAudits = (deps: ApiDeps, { organisation }: Actor): Promise<number | null> =>
  repo.countWaiting(deps.database, { bodyId: organisation.id, bound: limits.counted + 1 })
