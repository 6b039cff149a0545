import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getPublicProfile } from '~/contracts/people/public-profiles'
import { findPublicProfile } from './public-profile.service'

export function mountPublicProfiles(mount: Mounter, deps: ApiDeps): void {
  mount.open(getPublicProfile, ({ actor, params, query, caller }) =>
    findPublicProfile(deps, actor, {
      name: params.name,
      as: query.as,
      page: query.page,
      linksPage: query.links,
      locale: caller.locale,
    }),
  )
}
