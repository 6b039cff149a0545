import { listNewSince } from '~/api/features/offers/offers.service'
import type { ApiDeps, Mail } from '~/api/platform/deps'
import { unsubscribePath } from '~/api/platform/mail'
import { translate } from '~/api/platform/translations'
import type { Locale } from '~/contracts/constants'
import { OfferFilterValues, type OfferSummary } from '~/contracts/offers/offers'
import { addressOf } from './filter-address.rules'
import { oneLine, writtenDay } from './days.rules'
import { findReader, type ReaderRow } from './readers.repo'
import { mayFollow } from './readers.rules'
import * as repo from './searches.repo'
import { nextMail, settled } from './searches.rules'

const batch = 100
/** Offers listed in a mail; the linked list shows all. */
const mostNamed = 10
const first = { nextAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/**
 * Mails the owners of due saved searches about new offers. Each search has its own transaction and is locked:
 * concurrent processes send one mail, and another run continues where this one stopped.
 * @throws Error at the end, if a search failed
 */
export async function mailNewOffers(deps: ApiDeps): Promise<void> {
  let failure: { error: unknown } | undefined
  const now = deps.now()
  for (let after = first; ;) {
    const found = await repo.selectDueSearches(deps.database, { now, after, limit: batch })
    for (const { id } of found)
      await attendTo(deps, id).catch((error: unknown) => {
        deps.log.error({ err: error, searchId: id }, 'a saved search failed')
        failure = { error }
      })
    const last = found.at(-1)
    if (!last?.next_at || found.length < batch) break
    after = { nextAt: last.next_at, id: last.id }
  }
  if (failure) throw failure.error
}

const attendTo = (deps: ApiDeps, id: string): Promise<void> =>
  deps.database.transaction(async () => {
    const { database } = deps
    const now = deps.now()
    const search = await repo.lockDueSearch(database, id, now)
    if (!search) return
    const next_at = nextMail(search.frequency, now)
    const person = await findReader(database, search.person_id)
    // Skipped users keep `seen_until`: the first mail after their return includes everything new since.
    if (!person || !mayFollow(person)) {
      await repo.updateSearch(database, id, { next_at })
      return
    }
    const until = settled(now)
    const news = await findNews(deps, search, until)
    await repo.updateSearch(database, id, { next_at, seen_until: until })
    if (news.offers.length > 0) await deps.sendMail(mailOf(deps, { search, person, ...news }))
  })

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
