import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/registry'
import { writeChanges, writeList, writeTrustFile } from './registry.service'
import { findPolicies, listAddresses, listEntries, readEntries, setListing } from './registry.service'

/** Each costs as much as many pages. */
const exporting = { name: 'registry-file', max: 60, windowSeconds: 3600 }

export function mountRegistry(mount: Mounter, deps: ApiDeps): void {
  mount.open(contract.listRegistry, ({ query }) => listEntries(deps, query))
  mount.open(contract.readRegistry, ({ query }) => readEntries(deps, query))
  mount.open(contract.exportRegistry, ({ query }) => writeList(deps, query), {
    limits: [{ limit: exporting, by: ({ caller }) => caller.address }],
  })
  mount.open(contract.getRegistryFeed, ({ caller }) => writeChanges(deps, caller.locale))
  mount.open(contract.getTrustFile, () => writeTrustFile(deps))
  mount.open(contract.listRegistryAddresses, () => listAddresses(deps))
  mount.open(contract.getOutletPolicies, ({ params }) => findPolicies(deps, params.id))
  mount.guarded(contract.setRegistryListing, ({ actor, input }) => setListing(deps, actor, input.listed))
}
