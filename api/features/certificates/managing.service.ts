import type { Actor } from '~/api/platform/authentication/actor'
import { listFile } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { type certificateQueues, limits } from '~/contracts/constants'
import type { Certificate, CertificateRow } from '~/contracts/certification/certificates'
import { dayOf } from '~/contracts/days'
import type { FileAnswer } from '~/contracts/endpoint'
import * as repo from './certificates.repo'
import { isNumber, mayDecide, mayLift, toCertificate, undoEnd } from './certificates.rules'

type Queue = (typeof certificateQueues)[number]

const ownOf = (actor: Actor) => (actor.accessLevel === 'admin' ? null : actor.organisation.id)

const managed = (deps: ApiDeps, actor: Actor) => ({
  bodyId: ownOf(actor),
  today: dayOf(deps.now()),
  now: deps.now(),
})

/** Until when the actor's last step can be undone: it is the last one that was decided. */
function undoUntil(actor: Actor, row: repo.CertificateRow, now: Date): Date | null {
  const last = row.changes.findLast(({ code }) => code === 'decision')
  if (!last || last.kind === 'lifted' || !mayDecide(actor, row)) return null
  const isOwn = last.by_id === actor.id || (last.kind === 'withdrawn' && actor.accessLevel === 'admin')
  const until = undoEnd(new Date(last.at))
  return isOwn && until > now ? until : null
}

function toRow(actor: Actor, row: repo.CertificateRow, now: Date): CertificateRow {
  const { number, state, outlet, body, validFrom, validUntil } = toCertificate(row, now)
  const may = mayDecide(actor, row)
  const last = row.changes.findLast(({ code }) => code === 'decision')
  return {
    ...{ number, state, outlet, body, validFrom, validUntil },
    audit: row.audit_id,
    can: {
      suspend: may && state === 'valid',
      lift: may && state === 'suspended' && row.suspensions.includes('decision') && mayLift(actor, last),
      withdraw: may && (state === 'valid' || state === 'suspended'),
    },
    undoUntil: undoUntil(actor, row, now)?.toISOString() ?? null,
  }
}

interface Listing {
  items: CertificateRow[]
  counts: Record<Queue, number>
}

/** Certificates of the actor's body, or all for admins. Two queries. */
export async function listManaged(
  deps: ApiDeps,
  actor: Actor,
  query: PageWindow & { queue: Queue },
): Promise<Page<Listing>> {
  const about = managed(deps, actor)
  const rows = await repo.selectQueue(deps.database, { ...about, queue: query.queue }, pageWindow(query))
  const counts = await repo.countQueues(deps.database, about, limits.counted + 1)
  return new Page({ items: rows.map((row) => toRow(actor, row, about.now)), counts }, counts[query.queue])
}

/** @throws ApiError notFound, also for those of other bodies */
export async function getManaged(
  deps: ApiDeps,
  actor: Actor,
  number: string,
): Promise<{ certificate: Certificate; row: CertificateRow }> {
  const now = deps.now()
  const row = isNumber(number) ? await repo.findCertificate(deps.database, number, now) : undefined
  const own = ownOf(actor)
  if (!row || (own !== null && row.body_id !== own)) throw notFound()
  return { certificate: toCertificate(row, now), row: toRow(actor, row, now) }
}

const columns = {
  number: ({ number }: Certificate) => number,
  state: ({ state }: Certificate) => state,
  outlet: ({ outlet }: Certificate) => outlet.name,
  outletId: ({ outlet }: Certificate) => outlet.id,
  body: ({ body }: Certificate) => body.name,
  report: ({ report }: Certificate) => report,
  standard: ({ standard }: Certificate) => standard,
  validFrom: ({ validFrom }: Certificate) => validFrom,
  validUntil: ({ validUntil }: Certificate) => validUntil,
  reason: ({ changes }: Certificate) => changes[0]?.reason ?? '',
}

/** Those certificates as CSV, queue after queue. */
export function writeManaged(deps: ApiDeps, actor: Actor): FileAnswer {
  const about = managed(deps, actor)
  async function* read(size: number) {
    for (const queue of ['valid', 'suspended', 'ended'] as const)
      for (let offset = 0; ; offset += size) {
        const rows = await repo.selectQueue(deps.database, { ...about, queue }, { limit: size, offset })
        if (rows.length > 0) yield rows.map((row) => toCertificate(row, about.now))
        if (rows.length < size) break
      }
  }
  return listFile({ name: 'certificates', day: deps.now(), columns, read })
}
