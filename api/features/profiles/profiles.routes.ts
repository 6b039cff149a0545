import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getProfile, updateProfile } from '~/contracts/people/profiles'
import { deleteVanityName, getVanityName, updateVanityName } from '~/contracts/people/vanity'
import {
  changeProfile,
  findProfile,
  changeVanityName,
  findVanityName,
  removeVanityName,
} from './own-profile.service'
import { getPublicProfile } from '~/contracts/people/public-profiles'
import { findPublicProfile } from './public-profile.service'

/** Against finding out taken names by trial. */
const changes = { name: 'vanity-name', max: 30, windowSeconds: 3600 }

export function mountOwnProfile(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getProfile, ({ actor }) => findProfile(deps, actor.id))
  mount.guarded(updateProfile, ({ actor, input }) => changeProfile(deps, actor.id, input))
  mount.guarded(getVanityName, ({ actor }) => findVanityName(deps, actor.id))
  mount.guarded(updateVanityName, ({ actor, input }) => changeVanityName(deps, actor.id, input.name), {
    limits: [{ limit: changes, by: ({ actor }) => actor.id }],
  })
  mount.guarded(deleteVanityName, ({ actor }) => removeVanityName(deps, actor.id))
}

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
