import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getPage } from '~/contracts/content'
import { getContentPage } from './content.service'

export function mountContent(mount: Mounter, deps: ApiDeps): void {
  mount.open(getPage, ({ params, query }) => getContentPage(deps, params.uid, query.locale))
}
