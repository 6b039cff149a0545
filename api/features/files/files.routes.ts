import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  getDocument,
  getMessageFile,
  getOfferPicture,
  getPicture,
  keepDocument,
  keepPicture,
  listDocuments,
  removeDocument,
  removePicture,
  stageAnswerFile,
  stageFile,
  stageMessageFile,
  stageOfferFile,
} from '~/contracts/files'
import * as files from './files.service'
import * as messageFiles from './message-files.service'
import * as opening from './opening.service'

/** Rejected uploads count as well, as checking a picture is as expensive as accepting it. */
const uploads = { name: 'upload', max: 60, windowSeconds: 3600 }

export function mountFiles(mount: Mounter, deps: ApiDeps): void {
  const limits = [{ limit: uploads, by: ({ actor }: { actor: Actor }) => actor.id }]
  mount.guarded(
    stageFile,
    {
      prepare: ({ actor, query, input }) =>
        files.storeUpload(deps, { ...query, bytes: input, look: files.lookFor(deps, actor) }),
      action: ({ actor, prepared }) => files.stageFile(deps, actor.id, prepared),
    },
    { limits },
  )
  mount.guarded(
    stageOfferFile,
    {
      prepare: ({ query, input }) => files.storeUpload(deps, { ...query, bytes: input }),
      action: ({ actor, prepared }) => files.stageFile(deps, actor.id, prepared),
    },
    { limits },
  )
  mount.guarded(
    stageAnswerFile,
    {
      prepare: ({ query, input }) =>
        files.storeUpload(deps, { ...query, purpose: 'answerDocument', bytes: input }),
      action: ({ actor, prepared }) => files.stageFile(deps, actor.id, prepared),
    },
    { limits },
  )
  mount.guarded(
    stageMessageFile,
    {
      prepare: ({ query, input }) => messageFiles.storeMessageFile(deps, { ...query, bytes: input }),
      action: ({ actor, prepared }) => files.stageFile(deps, actor.id, prepared),
    },
    { limits },
  )
  mount.guarded(getMessageFile, ({ actor, params }) => messageFiles.openMessageFile(deps, actor, params))
  mount.guarded(keepPicture, ({ actor, input }) => files.keepPicture(deps, actor.id, input.file))
  mount.guarded(removePicture, ({ actor }) => files.removePicture(deps, actor.id))
  mount.guarded(listDocuments, ({ actor }) => files.listDocuments(deps, actor.id))
  mount.guarded(keepDocument, ({ actor, input }) => files.keepDocument(deps, actor.id, input.file))
  mount.guarded(removeDocument, ({ actor, params }) => files.removeDocument(deps, actor.id, params.id))
  mount.open(getPicture, ({ actor, params }) => opening.openPicture(deps, actor, params))
  mount.open(getDocument, ({ actor, params }) => opening.openDocument(deps, actor, params.id))
  mount.open(getOfferPicture, ({ actor, params }) => opening.openOfferPicture(deps, actor, params))
}
