import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getFirstSteps } from '~/contracts/content/tutorial'
import { listFirstSteps } from './tutorial.service'

export function mountTutorial(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getFirstSteps, ({ actor }) => listFirstSteps(deps, actor))
}
