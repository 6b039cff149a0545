import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getContentRepository, searchContent } from '~/contracts/content/content'
import { describeRepository, searchRepository } from './repository.service'

export function mountContent(mount: Mounter, deps: ApiDeps): void {
  mount.open(getContentRepository, ({ query }) => describeRepository(deps, query.access_token))
  mount.open(searchContent, ({ query }) => searchRepository(deps, query))
}
