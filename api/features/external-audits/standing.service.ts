import type { ApiDeps } from '~/api/platform/deps'
import { quartilesOfOutlets } from '~/api/features/progress/programme.service'
import { stateOf } from '~/api/features/certificates/certificates.service'
import type { Home } from '~/contracts/content/home'
import { dayOf } from '~/contracts/days'
import * as repo from './external-audits.repo'
import { undoCutoff } from './external-audits.rules'

/** What a step hides that can be undone is not there yet for the outlet. */
function toAudit({ id, body, ...audit }: NonNullable<repo.StandingRow['audit']>) {
  const isHidden = audit.step_side !== null && audit.step_side !== 'outlet' && audit.turn === null
  const { state, turn, since } = isHidden
    ? { state: audit.before_state ?? audit.state, turn: audit.before_turn, since: audit.before_since }
    : audit
  return { id, body, state, turn, waitingSince: since && new Date(since).toISOString() }
}

/** The three audits that have waited longest for a body, as a part of a statement that reads more of it. */
export const waitingFor = (deps: ApiDeps, body: Parameters<typeof repo.waitingFor>[0]) =>
  repo.waitingFor(body, { cutoff: undoCutoff(deps.now()), most: 3 })

/** Where an outlet stands on its way to a certificate and among the others, and how many link requests wait for it. One query. */
export async function findWay(
  deps: ApiDeps,
  outletId: string,
): Promise<{ certification: Home['certification']; waitingLinks: number; quartiles: number[] | null }> {
  const now = deps.now()
  const cutoff = undoCutoff(now)
  const found = await repo.findStanding(deps.database, {
    outletId,
    now,
    cutoff,
    quartiles: quartilesOfOutlets(),
  })
  const { report, audit, certificate, waiting_links: waitingLinks, quartiles } = found
  const certification: Home['certification'] = {
    report: report && {
      number: report.number,
      state: report.gone ?? (report.valid_until < dayOf(now) ? 'outOfDate' : 'published'),
    },
    audit: audit && toAudit(audit),
    certificate: certificate && {
      number: certificate.number,
      state: stateOf(certificate, now),
      validUntil: certificate.valid_until,
    },
  }
  return { certification, waitingLinks, quartiles }
}
