import type { Actor } from '~/api/platform/authentication/actor'
import { listFile } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { auditQueues, limits } from '~/contracts/constants'
import type { AuditQuery, AuditSide, AuditSummary } from '~/contracts/certification/external-audits'
import type { FileAnswer } from '~/contracts/endpoint'
import { can } from '~/contracts/permissions'
import type { z } from 'zod'
import { countsOf, seenBy, undoCutoff } from '../external-audits.rules'
import { isOpenToOutlet } from '../judging/judgements.rules'
import { dueOnOf, toSummary } from './viewing.rules'
import * as repo from './cases.repo'

/** Organisations of other kinds have no cases. */
function scopeOf({ now }: ApiDeps, { accessLevel, organisation }: Actor): repo.Scope {
  const cutoff = undoCutoff(now())
  if (can(accessLevel, 'bodies.manage')) return { side: 'admin', organisationId: null, cutoff }
  const side = organisation.role === 'ROLE_MEDIA_OUTLET' ? 'outlet' : 'body'
  return { side, organisationId: organisation.id, cutoff }
}

function toListed(row: repo.ListedRow, side: AuditSide, now: Date): AuditSummary {
  const seen = seenBy(row, side, now)
  const isLive = side !== 'outlet' || isOpenToOutlet(seen.state)
  const said = isLive ? row.said : row.shown.flatMap((each) => each ?? [])
  const counts = countsOf(row.questions, said)
  return toSummary(seen, { auditor: row.auditor, parties: row.parties, counts, dueOn: dueOnOf(said) })
}

/** A queue of the user’s cases. Three queries. */
export async function listAudits(
  deps: ApiDeps,
  actor: Actor,
  { queue: wanted, ...query }: z.infer<typeof AuditQuery>,
) {
  const { database } = deps
  const scope = scopeOf(deps, actor)
  const counts = await repo.countQueues(database, scope, limits.counted + 1)
  const queue = wanted ?? auditQueues.find((each) => counts[each] > 0) ?? 'mine'
  const ids = await repo.selectPage(database, scope, { queue, ...pageWindow(query) })
  const rows = await repo.selectRows(database, ids)
  const now = deps.now()
  const items = rows.map((row) => toListed(row, scope.side, now))
  return new Page({ queue, items, counts }, counts[queue])
}

async function* inBatches(deps: ApiDeps, scope: repo.Scope, limit: number): AsyncGenerator<AuditSummary[]> {
  for (let after: string | undefined; ;) {
    const ids = await repo.selectNewest(deps.database, scope, { after, limit })
    const rows = await repo.selectRows(deps.database, ids)
    yield rows.map((row) => toListed(row, scope.side, deps.now()))
    if (ids.length < limit) return
    after = ids.at(-1)
  }
}

/** What the lists have, without anything that was said. */
export const exportAudits = (deps: ApiDeps, actor: Actor): FileAnswer =>
  listFile<AuditSummary>({
    name: 'external-audits',
    day: deps.now(),
    columns: {
      id: ({ id }) => id,
      state: ({ state }) => state,
      stop: ({ stop }) => stop ?? '',
      outlet: ({ outlet }) => outlet.name,
      body: ({ body }) => body.name,
      report: ({ report }) => report,
      standard: ({ standard }) => standard,
      auditor: ({ auditor }) => auditor ?? '',
      requested: ({ requestedAt }) => requestedAt,
      turn: ({ turn }) => turn ?? '',
      waitingSince: ({ waitingSince }) => waitingSince ?? '',
      ended: ({ endedAt }) => endedAt ?? '',
      judged: ({ judged }) => judged,
      questions: ({ questions }) => questions,
      openFindings: ({ openFindings }) => openFindings,
      dueOn: ({ dueOn }) => dueOn ?? '',
    },
    read: (size) => inBatches(deps, scopeOf(deps, actor), size),
  })
