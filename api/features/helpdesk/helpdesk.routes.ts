import { listFileLimits } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import type { Caller } from '~/api/platform/caller'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/helpdesk'
import {
  answer,
  ask,
  countConfirmation,
  getRequest,
  listRequests,
  setClosed,
  exportRequests,
} from './helpdesk.service'
const perAddress = { name: 'helpdesk-address', max: 20, windowSeconds: 3600 }
const perAccount = { name: 'helpdesk-account', max: 10, windowSeconds: 3600 }
const byAddress = { limit: perAddress, by: ({ caller }: { caller: Caller }) => caller.address }

export function mountHelpdesk(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    contract.askHelpdesk,
    {
      prepare: ({ input }) => countConfirmation(deps, input.email),
      action: ({ actor, input, caller, prepared }) =>
        ask(deps, actor, { input, locale: caller.locale, isConfirmed: prepared }),
    },
    { limits: [byAddress, { limit: perAccount, by: ({ actor }) => actor?.id ?? null }] },
  )
  mount.guarded(contract.listHelpdeskRequests, ({ query }) => listRequests(deps, query))
  mount.guarded(
    contract.exportHelpdeskRequests,
    ({ actor, query }) => exportRequests(deps, actor, query.state),
    listFileLimits,
  )
  mount.guarded(contract.getHelpdeskRequest, ({ params }) => getRequest(deps, params.id))
  mount.guarded(contract.answerHelpdeskRequest, ({ actor, params, input }) =>
    answer(deps, actor, { id: params.id, text: input.answer }),
  )
  mount.guarded(contract.closeHelpdeskRequest, ({ params }) => setClosed(deps, params.id, true))
  mount.guarded(contract.reopenHelpdeskRequest, ({ params }) => setClosed(deps, params.id, false))
}
