import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { listCountries, listSalutations } from '~/contracts/reference'
import { createReference } from './reference.service'

export function mountReference(mount: Mounter, deps: ApiDeps): void {
  const reference = createReference(deps)
  mount.open(listCountries, ({ query }) => reference.countries(query))
  mount.open(listSalutations, ({ query }) => reference.salutations(query))
}
