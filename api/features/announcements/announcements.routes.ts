import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as calls from '~/contracts/messages/announcements'
import {
  changeAnnouncement,
  listOwn,
  removeAnnouncement,
  requireChangeable,
  writeAnnouncement,
  getOwn,
  readOne,
} from './announcements.service'
import { requireAudience, sendOwn, sendTest, stopOwn } from './sending.service'

/** A test is a real mail. */
const tests = { name: 'announcement-test', max: 20, windowSeconds: 3600 }

export function mountAnnouncements(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(calls.listAnnouncements, ({ actor, query, caller }) =>
    listOwn(deps, actor, { query, locale: caller.locale }),
  )
  mount.guarded(calls.createAnnouncement, ({ actor, input }) => writeAnnouncement(deps, actor, input))
  mount.guarded(calls.getAnnouncement, ({ actor, params, caller }) =>
    getOwn(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mount.guarded(calls.updateAnnouncement, {
    prepare: ({ actor, params, input }) => requireChangeable(deps, actor, { id: params.id, change: input }),
    action: ({ actor, params, input }) => changeAnnouncement(deps, actor, { id: params.id, change: input }),
  })
  mount.guarded(calls.deleteAnnouncement, ({ actor, params }) => removeAnnouncement(deps, actor, params.id))
  mount.guarded(calls.readAnnouncement, ({ actor, params, caller }) =>
    readOne(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mountSending(mount, deps)
}

function mountSending(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    calls.testAnnouncement,
    ({ actor, params, input }) => sendTest(deps, actor, { id: params.id, language: input.language }),
    { limits: [{ limit: tests, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(calls.sendAnnouncement, {
    prepare: ({ actor, params }) => requireAudience(deps, actor, params.id),
    action: ({ actor, params, input }) => sendOwn(deps, actor, { id: params.id, sending: input }),
  })
  mount.guarded(calls.stopAnnouncement, ({ actor, params }) => stopOwn(deps, actor, params.id))
}
