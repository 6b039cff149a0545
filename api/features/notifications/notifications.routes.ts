import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  getNotificationPreferences,
  listNotifications,
  readNotification,
  readNotifications,
  readOpened,
  updateNotificationPreferences,
} from '~/contracts/messages/notifications'
import { changePreferences, findPreferences } from './preferences.service'
import { listOwn, openPage, readAll, readOne } from './notifications.service'

export function mountNotifications(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listNotifications, ({ actor, query, caller }) =>
    listOwn(deps, { personId: actor.id, locale: caller.locale, query }),
  )
  mount.guarded(readNotifications, ({ actor }) => readAll(deps, actor.id))
  mount.guarded(readNotification, ({ actor, params }) => readOne(deps, { personId: actor.id, id: params.id }))
  mount.guarded(readOpened, ({ actor, input }) => openPage(deps, { personId: actor.id, paths: input.paths }))
  mount.guarded(getNotificationPreferences, ({ actor }) => findPreferences(deps, actor))
  mount.guarded(updateNotificationPreferences, ({ actor, input }) =>
    changePreferences(deps, actor, input.choices),
  )
}
