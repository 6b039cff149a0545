import { openStagedLogo, readStagedLogo } from '~/api/features/files/logo.service'
import { stageFile, storeUpload } from '~/api/features/files/files.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getLogo, getStagedLogo, getStagedLogoPicture, stageLogo } from '~/contracts/administration/logo'
import { getIdentity, getSettings, saveSettings } from '~/contracts/administration/settings'
import { openLogo, readSettings, writeSettings } from './settings.service'

/** Refused ones count as well: drawing one takes a process of its own. */
const uploads = { name: 'logo', max: 60, windowSeconds: 3600 }

export function mountSettings(mount: Mounter, deps: ApiDeps): void {
  mount.open(getIdentity, () => Promise.resolve(deps.config.identity.current))
  mount.open(getLogo, ({ params }) => openLogo(deps, params))
  mount.guarded(getSettings, () => readSettings(deps))
  mount.guarded(saveSettings, ({ actor, input }) => writeSettings(deps, actor, input))
  mount.guarded(
    stageLogo,
    {
      prepare: ({ query, input }) => storeUpload(deps, { ...query, purpose: 'logo', bytes: input }),
      action: ({ actor, prepared }) => stageFile(deps, actor.id, prepared),
    },
    { limits: [{ limit: uploads, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(getStagedLogo, ({ actor, params }) => readStagedLogo(deps, actor.id, params.id))
  mount.guarded(getStagedLogoPicture, ({ actor, params }) => openStagedLogo(deps, actor.id, params.id))
}
