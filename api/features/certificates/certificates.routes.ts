import type { Caller } from '~/api/platform/caller'
import { listFileLimits } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/certification/certificates'
import { check, getCertificate, getOfOutlet, writeBadge } from './certificates.service'
import { writeCredential, writeKeys, writeStatusList } from './signing.service'
import { getManaged, listManaged, writeManaged } from './certificates.service'
import { lift, suspend, undoWithdrawal, withdraw } from './standing.service'

const byAddress = ({ caller }: { caller: Caller }) => caller.address
/** Each is signed anew. */
const signing = {
  limits: [{ limit: { name: 'certificate-signed', max: 600, windowSeconds: 3600 }, by: byAddress }],
}
const checking = {
  limits: [{ limit: { name: 'certificate-check', max: 60, windowSeconds: 3600 }, by: byAddress }],
}

export function mountCertificates(mount: Mounter, deps: ApiDeps): void {
  // Before those whose number could be the same word.
  mount.guarded(contract.listCertificates, ({ actor, query }) => listManaged(deps, actor, query))
  mount.guarded(contract.exportCertificates, async ({ actor }) => writeManaged(deps, actor), listFileLimits)
  mountPublic(mount, deps)
  mount.guarded(contract.getManagedCertificate, ({ actor, params }) => getManaged(deps, actor, params.number))
  mount.guarded(contract.suspendCertificate, ({ actor, params, input }) =>
    suspend(deps, actor, { ...params, ...input }),
  )
  mount.guarded(contract.liftSuspension, ({ actor, params, query }) =>
    lift(deps, actor, { ...params, ...query }),
  )
  mount.guarded(contract.withdrawCertificate, ({ actor, params, input }) =>
    withdraw(deps, actor, { ...params, ...input }),
  )
  mount.guarded(contract.undoCertificateWithdrawal, ({ actor, params }) =>
    undoWithdrawal(deps, actor, params.number),
  )
}

function mountPublic(mount: Mounter, deps: ApiDeps): void {
  mount.open(contract.getStatusList, ({ params }) => writeStatusList(deps, params.list), signing)
  mount.open(contract.getSigningKeys, () => writeKeys(deps))
  mount.open(contract.checkCertificate, ({ input }) => check(deps, input.text), checking)
  mount.open(contract.getOutletCertificate, ({ params }) => getOfOutlet(deps, params.id))
  mount.open(contract.getCertificate, ({ params, caller }) =>
    getCertificate(deps, { number: params.number, address: caller.address }),
  )
  mount.open(contract.getCredential, ({ params }) => writeCredential(deps, params.number), signing)
  mount.open(contract.getBadge, ({ params, caller }) =>
    writeBadge(deps, { number: params.number, address: caller.address }),
  )
}
