import { waitingFor } from '~/api/features/external-audits/standing.service'
import { asGroupOffers, newestFor } from '~/api/features/group-offers/group-offers.service'
import { type CoachInterests, listCoachesFor } from '~/api/features/directory/directory.service'
import { filterOf, listNewest, requireVisible } from '~/api/features/offers/offers.service'
import { findMatching, listCandidates, listWithDeadlines } from '~/api/features/offers/offer-lists.service'
import { dayOf } from '~/contracts/days'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import { OfferFilterValues, type OfferSummary } from '~/contracts/offers/offers'
import { expertiseOfClause } from '~/contracts/content/clauses'
import type { ClauseSuggestion, CoachSuggestion, Suggestions } from '~/contracts/offers/suggestions'
import type { GroupOffer } from '~/contracts/offers/group-offers'
import { can } from '~/contracts/permissions'
import * as repo from './suggestions.repo'
import { chooseOffers, clausesFor, coachReasonOf, type Facts, hintOf, reasonOf } from './suggestions.rules'

/** Cards per list on the page after login. */
const shown = 4
const shownClauses = 2
const shownCoaches = 2
/** Of the saved searches of a person, the newest. */
const mostSearches = 10

interface Chosen {
  /** Null if switched off, and for admins, who come to work. */
  suggestions: Suggestions | null
  /** The newest offers, as far as the suggestions leave room. */
  offers: OfferSummary[]
  /** Of the watchlist, the offers with the next deadlines. */
  deadlines: OfferSummary[]
  /** Clauses of the standard, and what the self-assessment of the actor’s outlet says about them, as they were read for this. */
  standard: Facts['standard']
  answers: Facts['answers']
  /** Of the actor’s organisation, if it is a certification body; read for this as well. */
  waitingAudits: Facts['waiting_audits']
  /** What groups recommend to the actor’s outlet; read for this as well. */
  groupOffers: GroupOffer[]
}

/** Offers, clauses and coaches chosen for the actor, the newest of all and the next deadlines. Six queries at most, two for admins. */
export async function chooseFor(deps: ApiDeps, actor: Actor, locale: Locale): Promise<Chosen> {
  const facts = actor.accessLevel === 'admin' ? undefined : await factsOf(deps, actor)
  if (!facts?.suggestions)
    return {
      suggestions: null,
      offers: await listNewest(deps, actor, { limit: shown }),
      deadlines: (await listWithDeadlines(deps, [], { readerId: actor.id, deadlines: shown })).deadlines,
      standard: facts?.standard ?? [],
      answers: facts?.answers ?? [],
      waitingAudits: facts?.waiting_audits ?? [],
      groupOffers: asGroupOffers(facts?.group_offers ?? []),
    }
  // Filter values that no longer exist are ignored, as in an old URL.
  const searches = facts.searches.flatMap(({ name, choices }) => {
    const known = OfferFilterValues.safeParse(choices)
    return known.success ? [{ name, values: known.data }] : []
  })
  const { best, newest, deadlines } = await offersFor(deps, { actor, facts }, searches)
  const words = {
    searches: searches.map(({ name }) => name),
    country: localName(facts.country_names, locale),
    countryNames: Object.values(facts.country_names ?? {}).filter((name) => name !== undefined),
  }
  const offers = best.map(({ because, ...offer }) => ({
    ...offer,
    reason: reasonOf(because, offer.language, words),
  }))
  const clauses = clausesFor(
    facts,
    // A search for past offers says nothing about what somebody wants.
    searches
      .filter(({ values }) => values.state !== 'past')
      .map(({ name, values }) => ({ name, clauses: (values.clause ?? []).map(Number) })),
    shownClauses,
  )
  const coaches = await coachesFor(deps, { actor, facts, clauses }, locale)
  const named = new Set(offers.map(({ id }) => id))
  return {
    suggestions: {
      offers,
      clauses,
      coaches,
      hint: offers.length > 0 ? null : hintOf(facts, can(actor.accessLevel, 'profile.own')),
    },
    deadlines,
    offers: newest.filter(({ id }) => !named.has(id)).slice(0, shown - offers.length),
    standard: facts.standard,
    answers: facts.answers,
    waitingAudits: facts.waiting_audits,
    groupOffers: asGroupOffers(facts.group_offers),
  }
}

interface Member {
  actor: Actor
  facts: Facts
}

/** Two queries, one more for saved searches with words and one where offers have changed. */
async function offersFor(
  deps: ApiDeps,
  { actor, facts }: Member,
  searches: readonly { values: OfferFilterValues }[],
) {
  const today = dayOf(deps.now())
  const candidates = await listCandidates(deps)
  const filters = searches.map(({ values }) => filterOf(deps, values))
  const texts = filters.flatMap(({ text, state }) => (text && state !== 'past' ? [text] : []))
  const found = await findMatching(
    deps,
    texts,
    candidates.map(({ id }) => id),
  )
  const { best, newest } = chooseOffers(
    candidates,
    {
      ...facts,
      organisationId: actor.organisation.id,
      searches: filters.map((filter) => ({ ...filter, found: found.get(filter.text ?? '') })),
      today,
    },
    shown,
  )
  const reasons = new Map(best.map(({ id, because }) => [id, because]))
  const ids = [...new Set([...reasons.keys(), ...newest])]
  const { offers, deadlines } = await listWithDeadlines(deps, ids, { readerId: actor.id, deadlines: shown })
  return {
    deadlines,
    best: offers.flatMap((offer) => {
      const because = reasons.get(offer.id)
      return because ? [{ ...offer, because }] : []
    }),
    newest: offers.filter(({ id }) => newest.includes(id)),
  }
}

/** Those who teach others themselves look for no coach here. */
async function coachesFor(
  deps: ApiDeps,
  { actor, facts, clauses: suggested }: Member & { clauses: readonly ClauseSuggestion[] },
  locale: Locale,
): Promise<CoachSuggestion[]> {
  const { role } = actor.organisation
  if (role === 'ROLE_TRAINER' || role === 'ROLE_SERVICE_PROVIDER') return []
  const clauses = suggested.map(({ clause }) => clause)
  const { city, country_id: countryId, languages } = facts
  const interests: CoachInterests = {
    ...{ city, countryId, languages, today: dayOf(deps.now()) },
    expertise: clauses.flatMap((clause) => expertiseOfClause[clause] ?? []),
  }
  const found = await listCoachesFor(deps, interests, { locale, limit: shownCoaches })
  return found.flatMap(({ id, link, name, ...coach }) => {
    const reason = coachReasonOf(coach, { clauses, languages })
    return reason ? [{ id, link, name, reason }] : []
  })
}

const factsOf = (deps: ApiDeps, { id, organisation }: Actor) =>
  repo.findFacts(
    deps.database,
    { personId: id, organisationId: organisation.id },
    {
      searches: mostSearches,
      waiting: (body) => waitingFor(deps, body),
      recommended: (outlet) => newestFor(deps, outlet),
    },
  )

/**
 * The offer is not suggested to the person any more. Idempotent.
 * @throws ApiError notFound if members cannot see the offer
 */
export async function dismiss(deps: ApiDeps, personId: string, offerId: string): Promise<void> {
  await requireVisible(deps, offerId)
  await repo.insertDismissal(deps.database, { personId, offerId }, deps.now())
}

/** The offer may be suggested again, even if it has been withdrawn. Idempotent. */
export async function restore(deps: ApiDeps, personId: string, offerId: string): Promise<void> {
  await repo.deleteDismissal(deps.database, { personId, offerId })
}
