import { validate as isUuid } from 'uuid'
import { listNewest, requireVisible } from '~/api/features/offers/offers.service'
import { listSuggested } from '~/api/features/offers/suggested.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { OfferFilterValues, type OfferSummary } from '~/contracts/offers/offers'
import type { Suggestions } from '~/contracts/offers/suggestions'
import { can } from '~/contracts/permissions'
import * as repo from './suggestions.repo'
import { hintOf, openClausesOf, placesOf, reasonOf } from './suggestions.rules'

/** Cards per list on the page after login. */
const shown = 4
/** Of the saved searches of a person, the newest. */
const mostSearches = 10

interface Chosen {
  /** Null if switched off, and for admins, who come to work. */
  suggestions: Suggestions | null
  /** The newest offers, as far as the suggestions leave room. */
  offers: OfferSummary[]
}

/** Offers chosen for the actor, and the newest ones of all. Two queries, one for admins. */
export async function chooseOffers(deps: ApiDeps, actor: Actor, locale: Locale): Promise<Chosen> {
  const facts = actor.accessLevel === 'admin' ? undefined : await factsOf(deps, actor)
  if (!facts?.suggestions)
    return { suggestions: null, offers: await listNewest(deps, actor.id, { limit: shown }) }
  // Filter values that no longer exist are ignored, as in an old URL.
  const searches = facts.searches.flatMap(({ name, choices }) => {
    const known = OfferFilterValues.safeParse(choices)
    return known.success ? [{ name, values: known.data }] : []
  })
  const { suggested, newest } = await listSuggested(deps, actor.id, {
    organisationId: actor.organisation.id,
    searches: searches.map(({ values }) => values),
    clauses: openClausesOf(facts.answers),
    places: placesOf(facts),
    countryId: facts.country_id,
    languages: facts.languages,
  })
  const words = {
    searches: searches.map(({ name }) => name),
    country: facts.country_names?.[locale] ?? null,
    countryNames: Object.values(facts.country_names ?? {}),
  }
  const offers = suggested.map(({ because, ...offer }) => ({
    ...offer,
    reason: reasonOf(because, offer.language, words),
  }))
  const named = new Set(offers.map(({ id }) => id))
  return {
    suggestions: {
      offers,
      hint: offers.length > 0 ? null : hintOf(facts, can(actor.accessLevel, 'profile.own')),
    },
    offers: newest.filter(({ id }) => !named.has(id)).slice(0, shown - offers.length),
  }
}

const factsOf = (deps: ApiDeps, { id, organisation }: Actor) =>
  repo.findFacts(deps.database, { personId: id, organisationId: organisation.id }, { searches: mostSearches })

/**
 * The offer is not suggested to the person any more. Idempotent.
 * @throws ApiError notFound if members cannot see the offer
 */
export async function dismiss(deps: ApiDeps, personId: string, offerId: string): Promise<void> {
  await requireVisible(deps, offerId)
  await repo.insertDismissal(deps.database, { personId, offerId }, deps.now())
}

/**
 * The offer may be suggested again, even if it has been withdrawn. Idempotent.
 * @throws ApiError notFound for a malformed id
 */
export async function restore(deps: ApiDeps, personId: string, offerId: string): Promise<void> {
  if (!isUuid(offerId)) throw notFound()
  await repo.deleteDismissal(deps.database, { personId, offerId })
}
