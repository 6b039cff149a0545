import { listNewSince } from '~/api/features/offers/offers.service'
import type { ApiDeps, Mail } from '~/api/platform/deps'
import { inBatches, type JobRun } from '~/api/platform/jobs'
import { unsubscribePath } from '~/api/platform/mail'
import { translate } from '~/api/platform/translations'
import type { Locale } from '~/contracts/constants'
import { OfferFilterValues, type OfferSummary } from '~/contracts/offers/offers'
import { writtenDay } from '~/contracts/written-day'
import { addressOf } from './filter-address.rules'
import { oneLine } from './one-line.rules'
import { findReaders, type ReaderRow } from './readers.repo'
import { mayFollow } from './readers.rules'
import * as repo from './searches.repo'
import { nextMail, settled } from './searches.rules'

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
  const people = await findReaders(
    database,
    searches.map(({ person_id }) => person_id),
  )
  const until = settled(now)
  const attended: repo.Attended[] = []
  const mails: Mail[] = []
  for (const search of searches) {
    const person = people.find(({ id }) => id === search.person_id)
    const reads = person !== undefined && mayFollow(person)
    // Skipped users keep `seen_until`: the first mail after their return includes everything new since.
    const nextAt = nextMail(search.frequency, now)
    attended.push({ id: search.id, nextAt, seenUntil: reads ? until : null })
    if (!reads) continue
    const news = await findNews(deps, search, until)
    if (news.offers.length > 0) mails.push(mailOf(deps, { search, person, ...news }))
  }
  await repo.markAttended(database, attended)
  await deps.sendMail(...mails)
}

/** Filter values that no longer exist are ignored, as in an old URL. */
async function findNews(deps: ApiDeps, { choices, seen_until }: repo.SearchRow, until: Date) {
  const known = OfferFilterValues.safeParse(choices)
  if (!known.success) return { offers: [], more: false }
  return listNewSince(deps, known.data, { since: seen_until, until, limit: mostNamed })
}

interface News {
  search: repo.SearchRow
  person: ReaderRow
  offers: OfferSummary[]
  more: boolean
}

function line(locale: Locale, { headline, provider, deadline }: OfferSummary): string {
  const values = { offer: oneLine(headline), provider: oneLine(provider.entityName) }
  return deadline
    ? translate(locale, 'following:mail.offerUntil', { ...values, date: writtenDay(locale, deadline) })
    : translate(locale, 'following:mail.offer', values)
}

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
      path: addressOf('/content', search.choices, { sort: 'newest' }),
    },
    unsubscribe: unsubscribePath(config, { kind: 'savedSearch', id: search.id }),
  }
}
