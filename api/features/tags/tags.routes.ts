import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  createTag,
  listEditedTags,
  listTags,
  moveTag,
  restoreTag,
  retireTag,
  updateTag,
} from '~/contracts/offers/tags'
import { create, listEdited, listNamed, move, rename, retire } from './tags.service'

export function mountTags(mount: Mounter, deps: ApiDeps): void {
  mount.open(listTags, ({ caller, query }) => listNamed(deps, caller.locale, query.retired === 'true'))
  mount.guarded(listEditedTags, () => listEdited(deps))
  mount.guarded(createTag, ({ input }) => create(deps, input))
  mount.guarded(updateTag, ({ params, input }) => rename(deps, params.code, input.names))
  mount.guarded(moveTag, ({ params, input }) => move(deps, params.code, input.direction))
  mount.guarded(retireTag, ({ params }) => retire(deps, params.code, deps.now()))
  mount.guarded(restoreTag, ({ params }) => retire(deps, params.code, null))
}
