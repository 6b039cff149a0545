import { selectAdmins } from '~/api/platform/database/conditions'
import type { ApiDeps, Mail } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import { unsubscribePath } from '~/api/platform/mail'
import { pageWindow } from '~/api/platform/paging'
import { Page } from '~/api/platform/mount'
import { translate } from '~/api/platform/translations'
import type { Locale } from '~/contracts/constants'
import { notificationFacts, type NotificationType } from '~/contracts/messages/notification-types'
import type { Notification } from '~/contracts/messages/notifications'
import type { Visibility } from '~/contracts/people/visibility'
import { isolated } from '~/contracts/isolated'
import { writtenDay } from '~/contracts/written-day'
import { selectPreferencesOfAll } from './preferences.repo'
import { channelsIn } from './preferences.rules'
import * as repo from './notifications.repo'
import { addToDigest, forgetPending } from './waiting.service'

type NotifyDeps = Pick<ApiDeps, 'database' | 'now' | 'sendMail' | 'config' | 'enqueue'>

/** Job that pushes to one browser; its data are the ids of the notification and of the push subscription. */
export const pushJob = 'push.send'

/** A notification and its mail. */
export interface Notice extends Omit<repo.NewNotification, 'now'> {
  /** `notify` adds the subject, and the unsubscribe link of the type unless there is another one. One with `notBefore` is not sent if the notification is read by then. */
  mail?: Omit<Mail, 'about'>
  /** A mail about it goes out by itself, whatever is chosen for this type. */
  isMailed?: true
}

/**
 * Notifies a person according to their preferences: on the campus, with the counters, and by mail, immediately or in
 * the next digest. All in the caller's transaction, or in a separate one. Mandatory mails (security of the account) use
 * `sendMail` directly.
 * @param notice `data` fills the placeholders of `mail:notice.<type>.title`, `context` selects a variant
 * `title_<context>`, and a `date` such as 2026-11-21 is written in the language of the reader; `path` is local to the front end
 */
export async function notify(deps: NotifyDeps, notice: Notice): Promise<void> {
  await notifyAll(deps, [notice])
}

/**
 * Like `notify`, for many people with a constant number of statements, apart from those with digests or push messages. Returns
 * the ids of those who want it by at least one channel.
 */
export async function notifyAll(deps: NotifyDeps, notices: readonly Notice[]): Promise<string[]> {
  if (notices.length === 0) return []
  const { database } = deps
  return database.transaction(async () => {
    const ids = [...new Set(notices.map(({ personId }) => personId))]
    const people = new Map((await repo.lockReceivers(database, ids)).map((person) => [person.id, person]))
    const preferences = await selectPreferencesOfAll(database, ids)
    const deliveries = notices.flatMap(({ mail, isMailed, ...notification }) => {
      const person = people.get(notification.personId)
      const own = preferences.filter(
        ({ person_id, type }) => person_id === notification.personId && type === notification.type,
      )
      const wanted = channelsIn(own)
      // Their mails do not say what they are about.
      if (person?.discreet && (isMailed ?? (mail && wanted.mail !== 'off'))) wanted.campus = true
      return person ? [{ mail, notification, person, wanted, notificationId: null as string | null }] : []
    })
    const shown = deliveries.filter(({ wanted }) => wanted.campus)
    const made = await announce(
      deps,
      shown.map(({ notification }) => notification),
    )
    shown.forEach((delivery, index) => (delivery.notificationId = made[index] ?? null))
    const mails: Mail[] = []
    for (const { mail, notification, person, wanted, notificationId } of deliveries) {
      if (!mail || wanted.mail === 'off') continue
      const delivery = { ...notification, notificationId }
      if (wanted.mail === 'once') mails.push(atOnce(deps, mail, delivery))
      else {
        const entry = { ...delivery, rhythm: wanted.mail, now: mail.notBefore ?? deps.now() }
        await addToDigest(deps, entry, person)
      }
    }
    await deps.sendMail(...mails)
    return deliveries
      .filter(({ mail, wanted }) => wanted.campus || (mail && wanted.mail !== 'off'))
      .map(({ person }) => person.id)
  })
}

/** Fits into one event, whose size is limited. */
const peoplePerEvent = 100

/** Shows notifications on the campus and in browsers; returns their ids. */
async function announce(
  deps: NotifyDeps,
  notifications: readonly Omit<repo.NewNotification, 'now'>[],
): Promise<string[]> {
  if (notifications.length === 0) return []
  const { database } = deps
  const now = deps.now()
  const made = await repo.insertNotifications(
    database,
    notifications.map((each) => ({ ...each, now })),
  )
  const people = [...new Set(notifications.map(({ personId }) => personId))]
  for (let from = 0; from < people.length; from += peoplePerEvent)
    await notifyLive(database, { people: people.slice(from, from + peoplePerEvent) })
  for (const { id: subscriptionId, person_id } of await browsersOf(deps, people))
    for (const [index, notificationId] of made.entries())
      if (notifications[index]?.personId === person_id)
        await deps.enqueue(pushJob, { notificationId, subscriptionId })
  return made
}

/** None if push messages are not configured. */
const browsersOf = async ({ config, database }: NotifyDeps, people: readonly string[]) =>
  config.push ? repo.selectBrowsers(database, people) : []

type Delivery = Omit<repo.NewNotification, 'now'> & { notificationId: string | null }

/** Mails about messages are delayed a little, as the message may be read on the campus. */
function atOnce(
  { config, now }: NotifyDeps,
  mail: NonNullable<Notice['mail']>,
  { personId, type, path, notificationId }: Delivery,
): Mail {
  const { mailDelay } = notificationFacts(type)
  return {
    ...mail,
    about: { personId, path, notificationId },
    unsubscribe: mail.unsubscribe ?? unsubscribePath(config, { kind: 'notification', type, personId }),
    ...(mailDelay > 0 ? { notBefore: new Date(now().getTime() + mailDelay * 1000) } : {}),
  }
}

interface ListRequest {
  personId: string
  locale: Locale
  query: { page: number; itemsPerPage: number; pagination: boolean }
}

/** A person's notifications, newest first, with titles in the user's current language. */
export async function listOwn(
  deps: ApiDeps,
  { personId, locale, query }: ListRequest,
): Promise<Page<Notification[]>> {
  const window = pageWindow(query)
  const rows = await repo.selectNotifications(deps.database, personId, window)
  const items = rows.map((row) => ({
    id: row.id,
    title: titleOf(row, locale),
    by: actorOf(row),
    type: row.type,
    read: row.read_at !== null,
    timestamp: row.created_at.toISOString(),
    path: row.path,
  }))
  const total = await repo.getNotificationCount(deps.database, personId)
  // The stored number also counts those that are not listed. A page that is not full tells where the list ends.
  const isLast = rows.length < window.limit && (rows.length > 0 || window.offset === 0)
  return new Page(items, isLast ? window.offset + rows.length : total)
}

/** Title of a notification in a language. */
export const titleOf = ({ type, data }: Told, locale: Locale): string =>
  translate(locale, `mail:notice.${type}.title`, named(data, locale))

type Told = { type: NotificationType; data: Record<string, string | null> }

/** These name a journalist too, but a provider has done it. */
const byProvider: readonly NotificationType[] = [
  'validationApproved',
  'validationRejected',
  'validationQuestion',
  'providerAnnouncement',
]

function actorOf({ type, data }: Told): string | null {
  const parties = byProvider.includes(type) ? [data['provider']] : [data['journalist'], data['provider']]
  const named = [data['name'], data['author'], data['applicant'], data['contributor'], ...parties]
  return named.find((name) => name !== undefined) ?? null
}

/** For a mail about an approval: how others see the profile from now on, and where that is changed. */
export const seenAs = (locale: Locale, visibility: Visibility) => ({
  seen: translate(locale, `mail:seen.${visibility}`),
  sections: [
    {
      heading: null,
      lines: [{ text: translate(locale, 'mail:seen.change'), path: '/profile_settings#visibility' }],
    },
  ],
})

/** Days are stored as such; what an older version stored is written already. */
const isDay = (name: string, value: string): boolean => name === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Set in as parts of a sentence. Names of erased accounts have been removed. */
function named(data: Record<string, string | null>, locale: Locale): Record<string, string> {
  const entries = Object.entries(data)
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (value === null) return [name, translate(locale, 'notifications:formerMember')]
      return [name, isolated(isDay(name, value) ? writtenDay(locale, value) : value)]
    }),
  )
}

/** Removes the names of an erased person from notifications of these people. */
export const forgetNames = (deps: Pick<ApiDeps, 'database'>, forgotten: repo.ForgottenNames): Promise<void> =>
  repo.forgetNames(deps.database, forgotten)

/** Removes the name of an erased provider from these people’s notifications about one of its pages, and the link. */
export const forgetProvider = (deps: Pick<ApiDeps, 'database'>, page: repo.ForgottenPage): Promise<void> =>
  repo.forgetProvider(deps.database, page)

/** Marks all as read, except those that arrive meanwhile. Withdraws their waiting mails. */
export async function readAll(deps: ApiDeps, personId: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.markAllRead(database, personId, deps.now())
    await forgetPending(deps, { personId, allListed: true })
    await notifyLive(database, { people: [personId] })
  })
}

/** Marks one as read. Idempotent. @throws ApiError notFound, also for those of other people */
export async function readOne(
  deps: ApiDeps,
  { personId, id }: { personId: string; id: string },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const outcome = await repo.markOneRead(database, { personId, id, now: deps.now() })
    if (outcome === 'unknown') throw notFound()
    if (outcome !== 'read') return
    await forgetPending(deps, { personId, notificationId: id })
    await notifyLive(database, { people: [personId] })
  })
}

/**
 * Marks the notifications that link to a page, or to a part of it, as read, and withdraws their waiting mails. In the caller's
 * transaction, with the person locked. Returns how many were unread.
 */
export async function readAbout(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  about: { personId: string; path: string },
): Promise<number> {
  const read = await repo.markReadAbout(deps.database, { ...about, now: deps.now() })
  await forgetPending(deps, about)
  await notifyLive(deps.database, { people: [about.personId] })
  return read
}

/** A person has read the last notification of this type about a page, or has opened the page. False where there was none. */
export const hasReadLast = (
  { database }: Pick<ApiDeps, 'database'>,
  told: { personId: string; type: NotificationType; path: string },
): Promise<boolean> => repo.isNewestRead(database, told)

/**
 * A person has opened a page: what tells of it is read. A page with a query is also the page without it.
 * @param paths local addresses of the page
 */
export async function openPage(
  deps: ApiDeps,
  { personId, paths }: { personId: string; paths: readonly string[] },
): Promise<{ read: number }> {
  const { database } = deps
  const pages = [...new Set(paths.flatMap((path) => [path, path.split('?')[0] ?? path]))]
  const people = [personId]
  if ((await repo.selectUnreadAbout(database, { people, pages })).length === 0) return { read: 0 }
  return database.transaction(async () => {
    await repo.lockReceivers(database, people)
    let read = 0
    for (const path of pages) read += await readAbout(deps, { personId, path })
    return { read }
  })
}

/**
 * One of several people has done what a page asked of all of them: their notifications of it are read. In the caller's transaction,
 * before they are notified of anything new at this page.
 */
export async function settle(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  { people, path }: { people: readonly string[]; path: string },
): Promise<void> {
  const waiting = await repo.selectUnreadAbout(deps.database, { people, pages: [path] })
  if (waiting.length === 0) return
  await repo.lockReceivers(deps.database, waiting)
  for (const personId of waiting) await readAbout(deps, { personId, path })
}

/**
 * Takes back what these types of notifications told about a page, from a moment on if one is given: also their mails and digest entries
 * that wait. In the caller's
 * transaction, with the person locked.
 */
export async function retract(
  deps: Pick<ApiDeps, 'database'>,
  about: { personId: string; path: string; types: readonly NotificationType[]; since?: Date },
): Promise<void> {
  await repo.deleteAbout(deps.database, about)
  await forgetPending(deps, about)
  await notifyLive(deps.database, { people: [about.personId] })
}

/**
 * Notifies all admins of something on the campus that nobody else can put right, also by mail, as their preferences say.
 * @param template of the mail, and the variant of the notification's title
 */
export async function notifyAdmins(
  deps: NotifyDeps,
  template: 'jobPaused' | 'sourcePausedForAdmins',
  values: Record<string, string>,
): Promise<void> {
  const path = '/admin/jobs'
  const admins = await selectAdmins(deps.database)
  await notifyAll(
    deps,
    admins.map(({ id: personId, email: to, locale, first_name: name }) => ({
      personId,
      type: 'account',
      data: { context: template, ...values },
      path,
      mail: { to, locale, template, values: { ...values, name, path } },
    })),
  )
}
