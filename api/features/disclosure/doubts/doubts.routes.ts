import type { Actor } from '~/api/platform/authentication/actor'
import type { Caller } from '~/api/platform/caller'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/doubts'
import { decide, getDoubt, listDoubts, undo } from './doubts.service'
import { changeReply, doubt, getOwn, listOwn } from './saying.service'

const perAddress = { name: 'doubt-address', max: 20, windowSeconds: 3600 }
/** Somebody who doubts everything that an outlet says: a few doubts are enough for the campus team to look at it. */
const perReport = { name: 'doubt-report', max: 5, windowSeconds: 24 * 3600 }

type Asking = { actor: Actor | null; caller: Caller; params: { id: string; number: number } }

export function mountDoubts(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    contract.doubtAnswer,
    ({ actor, params, input, caller }) =>
      doubt(deps, actor, { key: params.id, number: params.number, input, locale: caller.locale }),
    {
      limits: [
        { limit: perAddress, by: ({ caller }: Asking) => caller.address },
        {
          limit: perReport,
          by: ({ actor, caller, params }: Asking) =>
            `${actor?.id ?? caller.address} ${params.id.toLowerCase()} ${String(params.number)}`,
        },
      ],
    },
  )
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
