import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/standard'
import {
  compareStandards,
  createQuestion,
  getNextStandard,
  getStandard,
  listVersions,
  moveQuestion,
  publishStandard,
  withdrawQuestion,
} from './standard.service'

/** All texts in all languages, twice. */
const readsAll = { costs: true }

export function mountStandard(mount: Mounter, deps: ApiDeps): void {
  mount.open(contract.getStandard, ({ query: { version, locale }, caller }) =>
    getStandard(deps, { version, locale: locale ?? caller.locale }),
  )
  mount.open(contract.listStandardVersions, ({ query }) => listVersions(deps, query))
  mount.open(
    contract.compareStandards,
    ({ query: { from, to, locale }, caller }) =>
      compareStandards(deps, { from, to, locale: locale ?? caller.locale }),
    readsAll,
  )
  mount.guarded(
    contract.getNextStandard,
    ({ query, caller }) => getNextStandard(deps, query.locale ?? caller.locale),
    readsAll,
  )
  mount.guarded(contract.publishStandard, ({ actor, input }) => publishStandard(deps, actor, input), readsAll)
  mount.guarded(contract.createStandardQuestion, ({ input }) => createQuestion(deps, input))
  mount.guarded(contract.moveStandardQuestion, ({ params, input }) => moveQuestion(deps, params.key, input))
  mount.guarded(contract.withdrawStandardQuestion, ({ params }) => withdrawQuestion(deps, params.key))
}
