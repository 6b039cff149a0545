import type { z } from 'zod'
import { type Args, call, pageIn } from '~/app/platform/api.server'
import { searchIn } from '~/app/platform/content/search-texts.server'
import { findReader } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { searchOf } from '~/app/platform/search-words.server'
import { seeOther } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { isOpenClause } from '~/contracts/content/clauses'
import { wordsIn } from '~/contracts/marked-text'
import { mayUse } from '~/contracts/permissions'
import {
  searchCampus,
  type SearchKind,
  searchKinds,
  searchPermissions,
  type SearchQuery,
  type SearchResults,
} from '~/contracts/search'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { type Hit, hitsFor, textHitsFor } from './hits.server'

/** In the order in which they are shown. The questions of the helpdesk stand in the texts of the campus. */
export const shownKinds = [
  'offers', 'people', 'guide', 'help', 'messages', 'accounts', 'cases',
] as const satisfies readonly (SearchKind | 'help')[] // prettier-ignore
export type ShownKind = (typeof shownKinds)[number]

/** What was found of one kind. */
export interface FoundSection {
  kind: ShownKind
  total: number
  /** The total is a lower bound. */
  more: boolean
  /** Not everything was looked through. */
  incomplete: boolean
  hits: Hit[]
  /** The list with the same words and filters; null if there is none. */
  list: string | null
}

export interface Question {
  asked: string
  only: ShownKind | null
  page: number
  validationError: 'short' | 'cut' | null
}

/** The hits of each kind on the page with all of them. */
const sampleSize = 3

/** The search in the address. */
function readQuestion({ request }: Pick<Args, 'request'>): Question {
  const search = new URL(request.url).searchParams
  const { asked, cut } = searchOf(request) ?? { asked: '', cut: false }
  return {
    asked,
    only: shownKinds.find((kind) => kind === search.get('kind')) ?? null,
    page: pageIn(search),
    validationError: asked && wordsIn(asked).length === 0 ? 'short' : cut ? 'cut' : null,
  }
}

interface Window {
  page: number
  itemsPerPage: number
}

/** Hits in the texts of the campus, which need no call. */
function sectionOfTexts<T>(
  kind: 'guide' | 'help',
  { found, shown, list }: { found: T[]; shown: (text: T) => Hit; list: string | null },
  { page, itemsPerPage }: Window,
): FoundSection {
  const from = (page - 1) * itemsPerPage
  const hits = found.slice(from, from + itemsPerPage).map(shown)
  return { kind, total: found.length, more: false, incomplete: false, hits, list }
}

interface Asked {
  user: CurrentUser | null
  question: Question
  window: Window
}

function textSections(args: Args, { user, question: { asked }, window }: Asked): FoundSection[] {
  const { content, config } = args.context
  const make = textHitsFor(args)
  const locale = localeOf(args)
  const isMember = user !== null && mayUse(user, 'resources.read')
  const questions = searchIn(content.list('question', locale), asked)
  const list = paths.helpdesk({ q: asked })
  const help = sectionOfTexts('help', { found: questions, shown: make.question, list }, window)
  // The API has the articles, unless they are kept elsewhere.
  if (isMember && !config.contentIsExternal) return [help]
  const articles = content.list('article', locale)
  const readable = isMember ? articles : articles.filter(({ data }) => isOpenClause(data.clause))
  const found = searchIn(readable, asked)
  return [sectionOfTexts('guide', { found, shown: make.article, list: null }, window), help]
}

/** The lists that have the same words with filters. */
const listOf = (kind: SearchKind, text: string): string | null => {
  if (kind === 'offers') return paths.content({ text })
  if (kind === 'people') return paths.directory({ text })
  if (kind === 'accounts') return paths.adminPeople({ text })
  return kind === 'cases' ? paths.ijAdministration({ text }) : null
}

function sectionsOf(args: Args, results: SearchResults, asked: string): FoundSection[] {
  const make = hitsFor(args, asked)
  const shown: { [K in SearchKind]: Hit[] } = {
    offers: results.offers?.items.map(make.offers) ?? [],
    people: results.people?.items.map(make.people) ?? [],
    guide: results.guide?.items.map(make.guide) ?? [],
    messages: results.messages?.items.map(make.messages) ?? [],
    accounts: results.accounts?.items.map(make.accounts) ?? [],
    cases: results.cases?.items.map(make.cases) ?? [],
  }
  return searchKinds.flatMap((kind) => {
    const result = results[kind]
    if (!result) return []
    const { total, more, incomplete } = result
    return [{ kind, total, more, incomplete, hits: shown[kind], list: listOf(kind, asked) }]
  })
}

/** What the call asks for: the kinds with hits, and whether the others are counted. */
type Wanted = Pick<z.input<typeof SearchQuery>, 'kind' | 'others' | 'page' | 'itemsPerPage'>

/** Searches whatever the reader may read: one call for members, none for visitors. */
async function find(args: Args, search: Asked, wanted: Wanted) {
  const { asked } = search.question
  if (wordsIn(asked).length === 0) return { sections: [], corrected: null }
  const results = search.user && (await call(args, searchCampus, { query: { q: asked, ...wanted } }))
  const own = textSections(args, search)
  const texts = new Map(own.map((section) => [section.kind, section]))
  const called = new Map(
    results && sectionsOf(args, results, asked).map((section) => [section.kind, section]),
  )
  const sections = shownKinds.flatMap((kind) => texts.get(kind) ?? called.get(kind) ?? [])
  const isEmpty = sections.every(({ total }) => total === 0)
  return { sections, corrected: isEmpty ? (results?.corrected ?? null) : null }
}

/** The questions of the helpdesk are no kind of the call, which then only counts. */
const wantedOf = (only: ShownKind | null, window: Window): Wanted => {
  if (only === 'help') return { page: 1, itemsPerPage: 1 }
  return only ? { kind: only, ...window } : { ...window }
}

/**
 * The page of results: the first ones of each kind, or a page of one kind. A page after the last one, and a kind without hits,
 * redirect to all.
 */
export async function loadSearch(args: Args) {
  const user = await findReader(args)
  const question = readQuestion(args)
  const { asked, only } = question
  const window = only
    ? { page: question.page, itemsPerPage: pageSizes.default }
    : { page: 1, itemsPerPage: sampleSize }
  const { sections, corrected } = await find(args, { user, question, window }, wantedOf(only, window))
  const chosen = sections.find(({ kind }) => kind === only)
  if (only && asked && !chosen?.hits.length) throw seeOther(paths.search({ q: asked }))
  const t = getFixedT(args)
  return {
    ...question,
    sections,
    corrected,
    kinds: shownKinds.filter((kind) => isSearched(kind, user)),
    title: asked ? t('search:pageTitle', { text: asked }) : t('search:title'),
    closed: closedTo(user),
  }
}
export type SearchData = Awaited<ReturnType<typeof loadSearch>>

/** Visitors too search the helpdesk and what is open of the guide. */
const isSearched = (kind: ShownKind, user: CurrentUser | null): boolean =>
  kind === 'help' || kind === 'guide' || (user !== null && mayUse(user, searchPermissions[kind]))

/** Who may not search everything, for the words that say so. */
function closedTo(user: CurrentUser | null): 'visitor' | 'member' | null {
  if (!user) return 'visitor'
  return mayUse(user, 'resources.read') ? null : 'member'
}

/** Kinds that are quick to search, with as many hits of each as the search field may offer. */
const suggestedKinds = ['offers', 'people', 'guide', 'accounts'] as const satisfies readonly SearchKind[]
const suggestedOfEach = 3
const mostSuggestions = 8

/** What the search field offers while somebody types: the first hit of each kind, then the second ones. */
export async function loadSuggestions(args: Args): Promise<Response> {
  const user = await findReader(args)
  const question = readQuestion(args)
  const window = { page: 1, itemsPerPage: suggestedOfEach }
  const wanted = { ...window, kind: [...suggestedKinds], others: 'omitted' as const }
  const { sections } = await find(args, { user, question, window }, wanted)
  const t = getFixedT(args)
  const inTurn = Array.from({ length: suggestedOfEach }, (_, turn) =>
    sections.flatMap(({ kind, hits }) => {
      const hit = hits[turn]
      return hit ? [{ ...hit, kind: t(`search:kind.${kind}`) }] : []
    }),
  ).flat()
  const suggestions = inTurn.slice(0, mostSuggestions).map(({ href, kind, lang, title }) => ({
    ...{ href, kind, lang, title: title.map(({ text }) => text).join('') },
  }))
  return new Response(JSON.stringify({ suggestions }), { headers: { 'Content-Type': 'application/json' } })
}
