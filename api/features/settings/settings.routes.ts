import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getIdentity, getSettings, saveSettings } from '~/contracts/administration/settings'
import { readSettings, writeSettings } from './settings.service'

export function mountSettings(mount: Mounter, deps: ApiDeps): void {
  mount.open(getIdentity, () => Promise.resolve(deps.config.identity.current))
  mount.guarded(getSettings, () => readSettings(deps))
  mount.guarded(saveSettings, ({ actor, input }) => writeSettings(deps, actor, input))
}
