import type { ApiDeps } from '~/api/platform/deps'
import { listFileLimits } from '~/api/platform/csv/list-file'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/administration/moderation'
import { appeal, getAppeal, decide, decideAppeal } from './decisions.service'
import { exportCases, getCase, listCases } from './cases.service'
const hour = 3600
/** By network: only one person has the link of an appeal. */
const looking = { name: 'appeal-page', max: 300, windowSeconds: hour }
const appealing = { name: 'appeal', max: 30, windowSeconds: hour }

export function mountModeration(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listCases, ({ query }) =>
    listCases(deps, { ...query, kind: query.kind, category: query.category }),
  )
  mount.guarded(
    contract.exportCases,
    ({ actor, query }) => exportCases(deps, actor, { ...query, kind: query.kind, category: query.category }),
    listFileLimits,
  )
  mount.guarded(contract.getCase, ({ actor, params }) => getCase(deps, actor, params.id))
  mount.guarded(contract.decideCase, ({ actor, params, input }) =>
    decide(deps, actor, { id: params.id, decision: input }),
  )
  mount.guarded(contract.decideAppeal, ({ actor, params, input }) =>
    decideAppeal(deps, actor, { id: params.id, ...input }),
  )
  mount.open(contract.getAppeal, ({ params }) => getAppeal(deps, params.token), {
    limits: [{ limit: looking, by: ({ caller }) => caller.address }],
  })
  mount.open(
    contract.createAppeal,
    ({ params, input }) => appeal(deps, { token: params.token, text: input.text }),
    { limits: [{ limit: appealing, by: ({ caller }) => caller.address }] },
  )
}
