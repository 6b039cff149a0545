import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as calls from '~/contracts/offers/following'
import { getOpenCalendarFeed, getOpenOfferCalendar, getOpenOfferFeed } from '~/contracts/offers/open-offers'
import {
  writeOfferCalendar,
  writeOpenCalendar,
  writeOpenOfferCalendar,
  writeWatchlistCalendar,
  listAccess,
  renewAccess,
  revokeAccess,
  writeOfferFeed,
  writeOpenFeed,
} from './feeds.service'
import { chooseReminderDays, findReminderDays } from './reminders.service'
import {
  changeSearch,
  forgetSearch,
  getSearch,
  listSearches,
  saveSearch,
  changeSubscription,
  findSubscription,
} from './searches.service'

export function mountFollowing(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(calls.getReminderDays, ({ actor }) => findReminderDays(deps, actor.id))
  mount.guarded(calls.updateReminderDays, ({ actor, input }) =>
    chooseReminderDays(deps, actor.id, input.days),
  )
  mount.guarded(calls.getOfferCalendar, ({ params, caller }) =>
    writeOfferCalendar(deps, { id: params.id, locale: caller.locale }),
  )
  mountFeeds(mount, deps)
  mountOpenFiles(mount, deps)
  mountSearches(mount, deps)
  mount.open(calls.getSubscription, ({ params }) => findSubscription(deps, params.token))
  mount.open(calls.updateSubscription, ({ params, input }) => changeSubscription(deps, params.token, input))
}

function mountFeeds(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(calls.listFeedAccess, ({ actor }) => listAccess(deps, actor.id))
  mount.guarded(calls.renewFeedAccess, ({ actor, params }) => renewAccess(deps, actor.id, params.purpose))
  mount.guarded(calls.revokeFeedAccess, ({ actor, params }) => revokeAccess(deps, actor.id, params.purpose))
  mount.open(calls.getCalendarFeed, ({ params }) => writeWatchlistCalendar(deps, params.token))
  mount.open(calls.getOfferFeed, ({ params, query }) => writeOfferFeed(deps, params.token, query))
}

/** For everybody. */
function mountOpenFiles(mount: Mounter, deps: ApiDeps): void {
  mount.open(getOpenOfferCalendar, ({ params, caller }) =>
    writeOpenOfferCalendar(deps, { ...params, locale: caller.locale }),
  )
  mount.open(getOpenOfferFeed, ({ query, caller }) => writeOpenFeed(deps, query, caller.locale))
  mount.open(getOpenCalendarFeed, ({ query, caller }) => writeOpenCalendar(deps, query, caller.locale))
}

function mountSearches(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(calls.listSavedSearches, ({ actor }) => listSearches(deps, actor.id))
  mount.guarded(calls.getSavedSearch, ({ actor, params }) => getSearch(deps, actor.id, params.id))
  mount.guarded(calls.createSavedSearch, ({ actor, input }) => saveSearch(deps, actor.id, input))
  mount.guarded(calls.updateSavedSearch, ({ actor, params, input }) =>
    changeSearch(deps, { personId: actor.id, id: params.id }, input),
  )
  mount.guarded(calls.deleteSavedSearch, ({ actor, params }) => forgetSearch(deps, actor.id, params.id))
}
