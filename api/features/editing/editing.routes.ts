import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/editing'
import * as editors from '~/contracts/content/editors'
import { grantEditing, listEditors, withdrawEditing, previewOf } from './editors.service'
import { confirmTranslation, renderDraft, restoreVersion, saveDocument } from './documents.service'
import { createDocument, getDocument, listDocuments, getVersion, listVersions } from './documents.service'

export function mountEditing(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listDocuments, ({ query, caller }) =>
    listDocuments(deps, { query, locale: caller.locale }),
  )
  mount.guarded(contract.createDocument, ({ input }) => createDocument(deps, input))
  mount.guarded(contract.getDocument, ({ params }) => getDocument(deps, params))
  mount.guarded(
    contract.saveDocument,
    {
      prepare: ({ input }) => renderDraft(deps, input),
      action: ({ actor, params, input, prepared: body }) =>
        saveDocument(deps, actor, { key: params, input, body }),
    },
    { costs: true },
  )
  mount.guarded(contract.confirmTranslation, ({ params, input }) =>
    confirmTranslation(deps, params, input.english),
  )
  mount.guarded(contract.listDocumentVersions, ({ params, query }) => listVersions(deps, params, query))
  mount.guarded(contract.getDocumentVersion, ({ params }) => getVersion(deps, params))
  mount.guarded(contract.restoreDocumentVersion, ({ actor, params: { number, ...key }, input }) =>
    restoreVersion(deps, actor, { key, number, input }),
  )
  mount.guarded(
    contract.previewDocument,
    {
      prepare: ({ input }) => previewOf(deps, input),
      action: ({ prepared }) => Promise.resolve(prepared),
    },
    { costs: true },
  )
  mount.guarded(editors.listEditors, ({ query }) => listEditors(deps, query))
  mount.guarded(editors.grantEditing, ({ actor, input }) => grantEditing(deps, actor, input.email))
  mount.guarded(editors.withdrawEditing, ({ actor, params }) => withdrawEditing(deps, actor, params.id))
}
