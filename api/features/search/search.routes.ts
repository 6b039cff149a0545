import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { searchCampus } from '~/contracts/search'
import { search } from './search.service'

export function mountSearch(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    searchCampus,
    ({ actor, query, caller }) => search(deps, actor, { query, locale: caller.locale }),
    { costs: true },
  )
}
