import type { ApiDeps } from '~/api/platform/deps'
import type { Caller, Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/helpdesk'
import { answer, ask, getRequest, listRequests, setClosed } from './helpdesk.service'

const perAddress = { name: 'helpdesk-address', max: 20, windowSeconds: 3600 }
const byAddress = { limit: perAddress, by: ({ caller }: { caller: Caller }) => caller.address }

export function mountHelpdesk(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    contract.askHelpdesk,
    ({ actor, input, caller }) => ask(deps, actor, { input, locale: caller.locale }).then(() => undefined),
    { limits: [byAddress] },
  )
  mount.guarded(contract.listHelpdeskRequests, ({ query }) => listRequests(deps, query))
  mount.guarded(contract.getHelpdeskRequest, ({ params }) => getRequest(deps, params.id))
  mount.guarded(contract.answerHelpdeskRequest, ({ actor, params, input }) =>
    answer(deps, actor, { id: params.id, text: input.answer }),
  )
  mount.guarded(contract.closeHelpdeskRequest, ({ params }) =>
    setClosed(deps, params.id, true).then(() => undefined),
  )
  mount.guarded(contract.reopenHelpdeskRequest, ({ params }) =>
    setClosed(deps, params.id, false).then(() => undefined),
  )
}
