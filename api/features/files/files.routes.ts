import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  getDocument,
  getOfferPicture,
  getPicture,
  keepDocument,
  keepPicture,
  listDocuments,
  removeDocument,
  removePicture,
  stageFile,
  stageOfferFile,
} from '~/contracts/files'
import * as files from './files.service'
import * as opening from './opening.service'

const done = () => undefined

export function mountFiles(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(stageFile, ({ actor, query, input }) =>
    files.stageFile(deps, actor.id, { ...query, bytes: input }),
  )
  mount.guarded(keepPicture, ({ actor, input }) => files.keepPicture(deps, actor.id, input.file).then(done))
  mount.guarded(removePicture, ({ actor }) => files.removePicture(deps, actor.id).then(done))
  mount.guarded(listDocuments, ({ actor }) => files.listDocuments(deps, actor.id))
  mount.guarded(keepDocument, ({ actor, input }) => files.keepDocument(deps, actor.id, input.file))
  mount.guarded(removeDocument, ({ actor, params }) =>
    files.removeDocument(deps, actor.id, params.id).then(done),
  )
  mount.open(getPicture, ({ actor, params }) => opening.openPicture(deps, actor, params))
  mount.open(getDocument, ({ actor, params }) => opening.openDocument(deps, actor, params.id))
  mount.guarded(stageOfferFile, ({ actor, query, input }) =>
    files.stageFile(deps, actor.id, { ...query, bytes: input }),
  )
  mount.open(getOfferPicture, ({ actor, params }) => opening.openOfferPicture(deps, actor, params))
}
