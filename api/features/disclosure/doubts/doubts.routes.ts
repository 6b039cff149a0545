import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/doubts'
import { decide, exportDoubts, getDoubt, listDoubts, undo } from './doubts.service'
import { changeReply, countDoubt, doubt, getOwn, listOwn } from './saying.service'

const perAddress = { name: 'doubt-address', max: 20, windowSeconds: 3600 }

export function mountDoubts(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    contract.doubtAnswer,
    {
      prepare: ({ actor, caller, params: { id: key, number } }) =>
        countDoubt(deps, { key, number, by: actor?.id ?? caller.address }),
      action: ({ actor, params: { number }, input, caller: { locale }, prepared: outletId }) =>
        doubt(deps, actor, { outletId, number, input, locale }),
    },
    { limits: [{ limit: perAddress, by: ({ caller }) => caller.address }] },
  )
  mount.guarded(contract.exportDoubts, ({ actor, query }) => exportDoubts(deps, actor, query))
  mount.guarded(contract.listDoubts, ({ query }) => listDoubts(deps, query))
  mount.guarded(contract.getDoubt, ({ actor, params, query, caller }) =>
    getDoubt(deps, actor, { id: params.id, locale: query.locale ?? caller.locale }),
  )
  mount.guarded(contract.decideDoubt, ({ actor, params, input }) =>
    decide(deps, actor, { id: params.id, decision: input }),
  )
  mount.guarded(contract.undoDoubtDecision, ({ actor, params }) => undo(deps, actor, params.id))
  mount.guarded(contract.listOwnDoubts, ({ actor, query }) => listOwn(deps, actor, query))
  mount.guarded(contract.getOwnDoubt, ({ actor, params, query, caller }) =>
    getOwn(deps, actor, { id: params.id, locale: query.locale ?? caller.locale }),
  )
  mount.guarded(contract.replyToDoubt, ({ actor, params, input }) =>
    changeReply(deps, actor, { id: params.id, ...input }),
  )
  mount.guarded(contract.deleteReply, ({ actor, params, query }) =>
    changeReply(deps, actor, { id: params.id, text: null, base: query.base }),
  )
}
