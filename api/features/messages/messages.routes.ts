import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as calls from '~/contracts/messages/messages'
import * as deletion from './deletion/deletion.service'
import { changeEnding } from './deletion/ending.service'
import { edit, changeSettings, findSettings, readAll, report, setBlocked } from './message-actions.service'
import { findTarget, getDiscussion, listDiscussions, listMessages } from './messages.service'
import { countReply, countWriting, reply, writeTo } from './sending.service'

const reporting = { name: 'report', max: 20, windowSeconds: 3600 }

function mountReading(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(calls.listDiscussions, ({ actor, query }) => listDiscussions(deps, actor, query))
  mount.guarded(calls.listMessages, ({ actor, params, query }) =>
    listMessages(deps, actor, { id: params.id, query }),
  )
  mount.guarded(calls.getDiscussion, ({ actor, params, query }) =>
    getDiscussion(deps, actor, { ...params, ...query }),
  )
  mount.guarded(calls.readDiscussion, ({ actor, params }) => readAll(deps, actor, params.id))
  mount.guarded(calls.getMessageTarget, ({ actor, params }) => findTarget(deps, actor, params.id))
}

function mountDeleting(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(calls.deleteMessage, ({ actor, params }) => deletion.deleteMessage(deps, actor, params.id))
  mount.guarded(calls.restoreMessage, ({ actor, params }) => deletion.restoreMessage(deps, actor, params.id))
  mount.guarded(calls.deleteDiscussion, ({ actor, params, input }) =>
    deletion.deleteDiscussion(deps, actor, { ...params, ...input }),
  )
  mount.guarded(calls.restoreDiscussion, ({ actor, params, input }) =>
    deletion.restoreDiscussion(deps, actor, { ...params, ...input }),
  )
}

export function mountMessages(mount: Mounter, deps: ApiDeps): void {
  mountReading(mount, deps)
  mountDeleting(mount, deps)
  mount.guarded(calls.createMessage, {
    prepare: ({ actor, input }) => countWriting(deps, actor, input.toUser),
    action: ({ actor, input }) => writeTo(deps, actor, input),
  })
  mount.guarded(calls.replyToMessage, {
    prepare: ({ actor, params, input: { discussion } }) =>
      countReply(deps, actor, { messageId: params.id, discussion }),
    action: ({ actor, params, input }) => reply(deps, actor, { messageId: params.id, ...input }),
  })
  mount.guarded(calls.editMessage, {
    prepare: ({ actor, params }) => countReply(deps, actor, { messageId: params.id }),
    action: ({ actor, params, input }) => edit(deps, actor, { id: params.id, ...input }),
  })
  mount.guarded(calls.changeEnding, ({ actor, params, input }) =>
    changeEnding(deps, actor, { ...params, ...input }),
  )
  mount.guarded(calls.blockCorrespondent, ({ actor, params }) =>
    setBlocked(deps, actor, { id: params.id, blocked: true }),
  )
  mount.guarded(calls.unblockCorrespondent, ({ actor, params }) =>
    setBlocked(deps, actor, { id: params.id, blocked: false }),
  )
  mount.guarded(
    calls.reportMessage,
    ({ actor, params, input }) => report(deps, actor, { id: params.id, ...input }),
    { limits: [{ limit: reporting, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(calls.getMessageSettings, ({ actor }) => findSettings(deps, actor))
  mount.guarded(calls.updateMessageSettings, ({ actor, input }) => changeSettings(deps, actor, input))
}
