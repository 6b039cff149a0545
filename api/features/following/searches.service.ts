import { validate as isUuid, v7 } from 'uuid'
import type { ApiDeps, Mail } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import {
  mostSavedSearches,
  type NewSavedSearch,
  type SavedSearch,
  type SavedSearchChange,
  type SearchFrequency,
  type Subscription,
  type SubscriptionChange,
} from '~/contracts/offers/following'
import * as repo from './following.repo'
import { nextMail, seenUntilOf, settled, addressOf, oneLine, mayFollow } from './following.rules'
import { listNewSince } from '~/api/features/offers/offers.service'
import { inBatches, type JobRun } from '~/api/platform/jobs'
import { endAgreement, findAgreement } from '~/api/features/links/link-actions.service'
import { unsubscribePath, type MailSort, readUnsubscribeToken } from '~/api/platform/mail'
import { type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import { translate } from '~/api/platform/translations'
import type { Locale } from '~/contracts/constants'
import { OfferFilterValues, type OfferSummary } from '~/contracts/offers/offers'
import { writtenDay } from '~/contracts/written-day'
import {
  findDigest,
  wantsMail,
  wishForDigest,
  wishForMail,
} from '~/api/features/notifications/preferences.service'

const toSearch = ({ id, name, choices, frequency, created_at, seen_until }: repo.SearchRow): SavedSearch => ({
  id,
  name,
  choices,
  frequency,
  createdAt: created_at.toISOString(),
  seenUntil: seen_until.toISOString(),
})

/** A person's saved searches, newest first. */
export const listSearches = async (deps: ApiDeps, personId: string): Promise<SavedSearch[]> =>
  (await repo.selectSearches(deps.database, personId, mostSavedSearches)).map(toSearch)

/** @throws ApiError notFound, also for those of other people */
export async function getSearch(deps: ApiDeps, personId: string, id: string): Promise<SavedSearch> {
  const row = await repo.findSearch(deps.database, id)
  if (row?.person_id !== personId) throw notFound()
  return toSearch(row)
}

/**
 * Saves a search. Offers published from now on are new to it, of one that comes back also those since then.
 * @throws ApiError conflict savedSearchesFull
 */
export async function saveSearch(
  deps: ApiDeps,
  personId: string,
  input: NewSavedSearch,
): Promise<SavedSearch> {
  const { database } = deps
  const id = v7()
  const now = deps.now()
  const { name, choices, frequency } = input
  const seenUntil = seenUntilOf(now, input.seenUntil)
  await database.transaction(async () => {
    if ((await repo.lockAndCount(database, personId)) >= mostSavedSearches)
      throw conflict('savedSearchesFull')
    const nextAt = nextMail(frequency, now)
    await repo.insertSearch(database, { id, personId, name, choices, frequency, now, nextAt, seenUntil })
  })
  return { id, name, choices, frequency, createdAt: now.toISOString(), seenUntil: seenUntil.toISOString() }
}

/** When mails are resumed, offers published during the pause do not count as new. */
function rhythm(deps: ApiDeps, before: SearchFrequency, frequency: SearchFrequency) {
  if (frequency === before) return {}
  const now = deps.now()
  return {
    frequency,
    next_at: nextMail(frequency, now),
    ...(before === 'off' ? { seen_until: settled(now) } : {}),
  }
}

/** @throws ApiError notFound, also for those of other people */
export async function changeSearch(
  deps: ApiDeps,
  { personId, id }: { personId: string; id: string },
  { name, frequency }: SavedSearchChange,
): Promise<SavedSearch> {
  const { database } = deps
  return database.transaction(async () => {
    const row = await repo.lockSearch(database, id)
    if (row?.person_id !== personId) throw notFound()
    const changes = { name, ...rhythm(deps, row.frequency, frequency) }
    await repo.updateSearch(database, id, changes)
    return toSearch({ ...row, frequency, ...changes })
  })
}

/** @throws ApiError notFound, also for those of other people */
export async function forgetSearch(deps: ApiDeps, personId: string, id: string): Promise<void> {
  const { numDeletedRows } = await repo.deleteSearch(deps.database, id, personId)
  if (numDeletedRows === 0n) throw notFound()
}

/** Name and mail frequency of a saved search; null if it was deleted. */
async function findRhythm(deps: ApiDeps, id: string) {
  const row = isUuid(id) ? await repo.findSearch(deps.database, id) : undefined
  return row ? { name: row.name, frequency: row.frequency } : null
}

/** Changes the mail frequency, authorised by a link in a mail; no effect if the search was deleted. */
async function changeRhythm(deps: ApiDeps, id: string, frequency: SearchFrequency): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = isUuid(id) ? await repo.lockSearch(database, id) : undefined
    if (row && row.frequency !== frequency)
      await repo.updateSearch(database, id, rhythm(deps, row.frequency, frequency))
  })
}

/** Offers listed in a mail; the linked list shows all. */
const mostNamed = 10

/**
 * Mails the owners of due saved searches about new offers. Concurrent processes send one mail, and after a standstill it
 * includes everything new since.
 */
export function mailNewOffers(deps: ApiDeps, run: JobRun): Promise<void> {
  const now = deps.now()
  return inBatches<repo.DuePosition>(deps, run, {
    next: (page) => repo.selectDueSearches(deps.database, { now, ...page }),
    handle: (searches) => attendTo(deps, searches, now),
    describe: ({ id }) => ({ searchId: id }),
  })
}

async function attendTo(deps: ApiDeps, due: readonly repo.DuePosition[], now: Date): Promise<void> {
  const { database } = deps
  const ids = due.map(({ id }) => id)
  const searches = await repo.lockDueSearches(database, ids, now)
  const people = await repo.findReaders(
    database,
    searches.map(({ person_id }) => person_id),
  )
  const until = settled(now)
  const attended: repo.Attended[] = []
  const found: News[] = []
  for (const search of searches) {
    const person = people.find(({ id }) => id === search.person_id)
    const reads = person !== undefined && mayFollow(person)
    // Skipped users keep `seen_until`: the first mail after their return includes everything new since.
    const nextAt = nextMail(search.frequency, now)
    attended.push({ id: search.id, nextAt, seenUntil: reads ? until : null })
    if (!reads) continue
    const news = await findNews(deps, search, until)
    if (news.offers.length > 0) found.push({ search, person, ...news })
  }
  await repo.markAttended(database, attended)
  await deps.sendMail(...found.map((news) => mailOf(deps, news)))
  // Their mails do not say what they are about.
  await notifyAll(deps, found.filter(({ person }) => person.discreet).map(noticeOf))
}

/** Filter values that no longer exist are ignored, as in an old URL. */
async function findNews(deps: ApiDeps, { choices, seen_until }: repo.SearchRow, until: Date) {
  const known = OfferFilterValues.safeParse(choices)
  if (!known.success) return { offers: [], more: false }
  return listNewSince(deps, known.data, { since: seen_until, until, limit: mostNamed })
}

interface News {
  search: repo.SearchRow
  person: repo.ReaderRow
  offers: OfferSummary[]
  more: boolean
}

function line(locale: Locale, { headline, provider, deadline }: OfferSummary): string {
  const values = { offer: oneLine(headline), provider: oneLine(provider.entityName) }
  return deadline
    ? translate(locale, 'following:mail.offerUntil', { ...values, date: writtenDay(locale, deadline) })
    : translate(locale, 'following:mail.offer', values)
}

const pathOf = ({ choices }: repo.SearchRow) => addressOf('/content', choices, { sort: 'newest' })

const noticeOf = ({ search, person }: News): Notice => ({
  personId: person.id,
  type: 'account',
  data: { context: 'savedSearch', search: search.name },
  path: pathOf(search),
  isMailed: true,
})

function mailOf({ config }: ApiDeps, { search, person, offers, more }: News): Mail {
  const { locale } = person
  const lines = offers.map((offer) => line(locale, offer))
  if (more) lines.push(translate(locale, 'following:mail.more'))
  return {
    to: person.email,
    locale,
    template: 'savedSearch',
    values: {
      name: person.first_name,
      search: oneLine(search.name),
      offers: lines.join('\n'),
      path: pathOf(search),
    },
    unsubscribe: unsubscribePath(config, { kind: 'savedSearch', id: search.id }),
  }
}

function requireSort(deps: ApiDeps, token: string): MailSort {
  return orNotFound(readUnsubscribeToken(deps.config, token))
}

const agreementOf = ({ personId, groupId }: Extract<MailSort, { kind: 'group' }>) => ({
  outletId: personId,
  groupId,
})

async function describe(deps: ApiDeps, sort: MailSort): Promise<Subscription> {
  if (sort.kind === 'notification')
    return { kind: sort.kind, type: sort.type, active: await wantsMail(deps, sort) }
  if (sort.kind === 'digest')
    return { kind: sort.kind, rhythm: sort.rhythm, ...(await findDigest(deps, sort)) }
  if (sort.kind === 'group') return { kind: sort.kind, ...(await findAgreement(deps, agreementOf(sort))) }
  const rhythm = await findRhythm(deps, sort.id)
  return { kind: sort.kind, name: rhythm?.name ?? null, frequency: rhythm?.frequency ?? 'off' }
}

/**
 * The mails that an unsubscribe link refers to, and whether they are still sent.
 * @throws ApiError notFound for invalid tokens
 */
export const findSubscription = (deps: ApiDeps, token: string): Promise<Subscription> =>
  describe(deps, requireSort(deps, token))

/**
 * Unsubscribes from mails of one kind, or resubscribes; to those of a group one agrees on the campus alone. Idempotent.
 * @throws ApiError notFound for invalid tokens
 */
export async function changeSubscription(
  deps: ApiDeps,
  token: string,
  { active, frequency }: SubscriptionChange,
): Promise<Subscription> {
  const sort = requireSort(deps, token)
  if (sort.kind === 'notification') await wishForMail(deps, sort, active)
  else if (sort.kind === 'digest') await wishForDigest(deps, sort, active)
  else if (sort.kind === 'group') {
    if (!active) await endAgreement(deps, agreementOf(sort))
  } else await changeRhythm(deps, sort.id, active ? frequency : 'off')
  return describe(deps, sort)
}
