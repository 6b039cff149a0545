import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/administration/audit-log'
import { listAccesses, exportEntries, listEntries, verifyEntries } from './log.service'
const exports = { name: 'audit-export', max: 20, windowSeconds: 3600 }
const verifications = { name: 'audit-verification', max: 20, windowSeconds: 3600 }

export function mountAudit(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listAuditEntries, ({ actor, query }) => listEntries(deps, actor, query))
  mount.guarded(contract.exportAuditEntries, ({ actor, query }) => exportEntries(deps, actor, query), {
    limits: [{ limit: exports, by: ({ actor }) => actor.id }],
  })
  mount.guarded(
    contract.verifyAuditEntries,
    {
      prepare: ({ input }) => verifyEntries(deps, input),
      action: ({ prepared }) => Promise.resolve(prepared),
    },
    { limits: [{ limit: verifications, by: ({ actor }) => actor.id }], costs: true },
  )
  mount.guarded(contract.listDataAccesses, ({ actor, query }) => listAccesses(deps, actor, query))
}
