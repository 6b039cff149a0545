import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/editing'
import * as editors from '~/contracts/content/editors'
import { grantEditing, listEditors, withdrawEditing } from './editors.service'
import { previewOf } from './preview.service'
import { confirmTranslation, restoreVersion, saveText } from './saving.service'
import { createText, getText, listTexts } from './texts.service'
import { getVersion, listVersions } from './versions.service'

export function mountEditing(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listTexts, ({ query, caller }) => listTexts(deps, { query, locale: caller.locale }))
  mount.guarded(contract.createText, ({ input }) => createText(deps, input))
  mount.guarded(contract.getText, ({ params }) => getText(deps, params))
  mount.guarded(contract.saveText, ({ actor, params, input }) =>
    saveText(deps, actor, { key: params, input }),
  )
  mount.guarded(contract.confirmTranslation, ({ params, input }) =>
    confirmTranslation(deps, params, input.english).then(() => undefined),
  )
  mount.guarded(contract.listTextVersions, ({ params, query }) => listVersions(deps, params, query))
  mount.guarded(contract.getTextVersion, ({ params }) => getVersion(deps, params))
  mount.guarded(contract.restoreTextVersion, ({ actor, params: { number, ...key }, input }) =>
    restoreVersion(deps, actor, { key, number, input }),
  )
  mount.guarded(contract.previewText, async ({ input }) => previewOf(deps, input))
  mount.guarded(editors.listEditors, ({ query }) => listEditors(deps, query))
  mount.guarded(editors.grantEditing, ({ actor, input }) => grantEditing(deps, actor, input.email))
  mount.guarded(editors.withdrawEditing, ({ actor, params }) =>
    withdrawEditing(deps, actor, params.id).then(() => undefined),
  )
}
