import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getReadiness, saveReadiness } from '~/contracts/content/readiness'
import { readinessOf, saveChanges } from './readiness.service'

export function mountReadiness(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getReadiness, ({ actor }) => readinessOf(deps, actor))
  mount.guarded(saveReadiness, async ({ actor, input }) => {
    await saveChanges(deps, actor, input.changes)
    return undefined
  })
}
