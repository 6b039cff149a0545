import { listProfiles } from '~/api/features/directory/directory.service'
import { searchArticles, similarWords } from '~/api/features/guide/search.service'
import { searchMessages } from '~/api/features/messages/messages.service'
import { findPublished } from '~/api/features/offers/offers.service'
import { listPeople } from '~/api/features/people-admin/people.service'
import { listCases } from '~/api/features/validation/case/case-list.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Page } from '~/api/platform/mount'
import { limits, type Locale } from '~/contracts/constants'
import { PeopleQuery } from '~/contracts/administration/people-admin'
import { wordsIn } from '~/contracts/marked-text'
import { OfferQuery } from '~/contracts/offers/offers'
import { DirectoryQuery } from '~/contracts/people/directory'
import { mayUse } from '~/contracts/permissions'
import {
  SearchedOffer,
  type SearchKind,
  searchKinds,
  searchPermissions,
  type SearchQuery,
  type SearchResults,
} from '~/contracts/search'
import { listValidationCases } from '~/contracts/validation/validation'

interface Asked {
  text: string
  page: number
  itemsPerPage: number
  locale: Locale
}
type Found<K extends SearchKind> = NonNullable<SearchResults[K]>

const resultOf = <T>({ body, total, options }: Page<{ items: T[]; more?: boolean }>) => ({
  items: body.items,
  total: Math.min(total, limits.counted),
  more: body.more ?? total > limits.counted,
  incomplete: options.incomplete ?? false,
})

const nothing = { items: [], total: 0, more: false, incomplete: false }

/** Each kind as its own list finds it, so that nobody finds here what is hidden there. */
const searches: { [K in SearchKind]: (deps: ApiDeps, actor: Actor, asked: Asked) => Promise<Found<K>> } = {
  offers: async (deps, _, { locale, ...asked }) => {
    const { items, ...found } = resultOf(await findPublished(deps, OfferQuery.parse(asked), { locale }))
    return { ...found, items: items.map((offer) => SearchedOffer.parse(offer)) }
  },
  people: async (deps, _, { locale, ...asked }) =>
    resultOf(await listProfiles(deps, DirectoryQuery.parse(asked), locale)),
  guide: async (deps, _, { text, ...asked }) =>
    resultOf(await searchArticles(deps, { q: text, pagination: true, ...asked })),
  messages: async (deps, actor, asked) =>
    resultOf(await searchMessages(deps, actor.id, { pagination: true, ...asked })),
  accounts: async (deps, _, { locale, ...asked }) =>
    resultOf(await listPeople(deps, PeopleQuery.parse(asked), locale)),
  cases: async (deps, actor, { locale, ...asked }) =>
    resultOf(await listCases(deps, actor, { query: listValidationCases.query.parse(asked), locale })),
}

/**
 * Searches every kind that the user may read. Without words nothing is found. In up to two queries per kind if somebody
 * has asked the same before, in up to five otherwise.
 */
export async function search(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: SearchQuery; locale: Locale },
): Promise<SearchResults> {
  const { q, kind: wanted = searchKinds, others, page, itemsPerPage } = query
  const text = q.trim()
  const hasWords = wordsIn(text).length > 0
  const find = async <K extends SearchKind>(kind: K): Promise<Found<K> | null> => {
    const isWanted = wanted.includes(kind)
    if (!mayUse(actor, searchPermissions[kind]) || (!isWanted && others === 'omitted')) return null
    if (!hasWords) return nothing
    const asked = { text, locale, ...(isWanted ? { page, itemsPerPage } : { page: 1, itemsPerPage: 1 }) }
    const found = await searches[kind](deps, actor, asked)
    return isWanted ? found : { ...found, items: [] }
  }
  const [offers, people, guide, messages, accounts, cases] = await Promise.all([
    find('offers'), find('people'), find('guide'), find('messages'), find('accounts'), find('cases'),
  ]) // prettier-ignore
  const kinds = { offers, people, guide, messages, accounts, cases }
  const isEmpty = hasWords && searchKinds.every((kind) => (kinds[kind]?.total ?? 0) === 0)
  const corrected = isEmpty && guide ? await betterWords(deps, text, locale) : null
  return { ...kinds, corrected }
}

/** Similar words with which the guide has something; null if there are none. */
async function betterWords(deps: ApiDeps, text: string, locale: Locale): Promise<string | null> {
  const words = await similarWords(deps, text, locale)
  if (words === null) return null
  const { total } = await searchArticles(deps, {
    ...{ q: words, locale, page: 1, itemsPerPage: 1, pagination: true },
  })
  return total > 0 ? words : null
}
