import { type Args, call, pageIn } from '~/app/platform/api.server'
import { searchIn } from '~/app/platform/content/search-texts.server'
import { findUser } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { seeOther } from '~/app/platform/toast.server'
import { limits, pageSizes } from '~/contracts/constants'
import { isOpenClause } from '~/contracts/content/clauses'
import { wordsIn } from '~/contracts/marked-text'
import { can } from '~/contracts/permissions'
import { searchCampus, type SearchKind, searchKinds, type SearchResults } from '~/contracts/search'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { type Hit, hitsFor } from './hits.server'

/** In the order in which they are shown. The questions of the helpdesk stand in the texts of the campus. */
export const shownKinds = [
  'offers', 'people', 'guide', 'help', 'messages', 'accounts', 'cases',
] as const satisfies readonly (SearchKind | 'help')[] // prettier-ignore
export type ShownKind = (typeof shownKinds)[number]

/** What was found of one kind. */
export interface Section {
  kind: ShownKind
  total: number
  /** The total is a lower bound. */
  more: boolean
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

/** The search in the address. Control characters are removed, long texts are truncated between characters. */
export function readQuestion({ request }: Pick<Args, 'request'>): Question {
  const search = new URL(request.url).searchParams
  const whole = (search.get('q') ?? '').replace(/[\p{Cc}\p{Co}\s]+/gu, ' ').trim()
  const asked = whole.slice(0, limits.searchCharacters).replace(/[\uD800-\uDBFF]$/, '')
  return {
    asked,
    only: shownKinds.find((kind) => kind === search.get('kind')) ?? null,
    page: pageIn(search),
    validationError: errorOf(whole, asked),
  }
}

function errorOf(whole: string, asked: string): Question['validationError'] {
  if (whole && wordsIn(asked).length === 0) return 'short'
  return whole.length > asked.length ? 'cut' : null
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
): Section {
  const from = (page - 1) * itemsPerPage
  const hits = found.slice(from, from + itemsPerPage).map(shown)
  return { kind, total: found.length, more: false, hits, list }
}

interface Asked {
  user: CurrentUser | null
  question: Question
  window: Window
}

function textSections(args: Args, { user, question: { asked }, window }: Asked): Section[] {
  const { content, config } = args.context
  const make = hitsFor(args, asked)
  const locale = localeOf(args)
  const isMember = user !== null && can(user.accessLevel, 'resources.read')
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

function sectionsOf(args: Args, results: SearchResults, asked: string): Section[] {
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
    return [{ kind, total: result.total, more: result.more, hits: shown[kind], list: listOf(kind, asked) }]
  })
}

/** Searches whatever the reader may read: one call for members, none for visitors. */
async function find(args: Args, search: Asked) {
  const { user, window } = search
  const { asked, only } = search.question
  if (wordsIn(asked).length === 0) return { sections: [], corrected: null }
  const results =
    user &&
    (await call(args, searchCampus, {
      query: { q: asked, ...window, ...(only && only !== 'help' ? { kind: only } : {}) },
    }))
  const own = textSections(args, search)
  const texts = new Map(own.map((section) => [section.kind, section]))
  const called = new Map(
    results && sectionsOf(args, results, asked).map((section) => [section.kind, section]),
  )
  const sections = shownKinds.flatMap((kind) => texts.get(kind) ?? called.get(kind) ?? [])
  const isEmpty = sections.every(({ total }) => total === 0)
  return { sections, corrected: isEmpty ? (results?.corrected ?? null) : null }
}

/** The page of results: the first ones of each kind, or a page of one kind. A page after the last one redirects to the first. */
export async function loadSearch(args: Args) {
  const user = await findUser(args)
  const question = readQuestion(args)
  const { asked, only, page } = question
  const window = only ? { page, itemsPerPage: pageSizes.default } : { page: 1, itemsPerPage: sampleSize }
  const { sections, corrected } = await find(args, { user, question, window })
  const chosen = sections.find(({ kind }) => kind === only)
  if (chosen && page > 1 && chosen.hits.length === 0)
    throw seeOther(paths.search({ q: asked, kind: only ?? '' }))
  const t = getFixedT(args)
  return {
    ...question,
    sections,
    corrected,
    title: asked ? t('search:pageTitle', { text: asked }) : t('search:title'),
    closed:
      user === null
        ? ('visitor' as const)
        : can(user.accessLevel, 'resources.read')
          ? null
          : ('member' as const),
  }
}
export type SearchData = Awaited<ReturnType<typeof loadSearch>>

export interface Suggestion {
  href: string
  title: string
  /** The kind, in words. */
  kind: string
  lang: string | null
}

/** The hits of each kind that the search field offers. */
const suggestedOfEach = 2
const mostSuggestions = 8

/** What the search field offers while somebody types. */
export async function loadSuggestions(args: Args): Promise<{ asked: string; suggestions: Suggestion[] }> {
  const user = await findUser(args)
  const question = { ...readQuestion(args), only: null }
  const t = getFixedT(args)
  const { sections } = await find(args, {
    user,
    question,
    window: { page: 1, itemsPerPage: suggestedOfEach },
  })
  const suggestions = sections.flatMap(({ kind, hits }) =>
    hits.slice(0, suggestedOfEach).map(({ href, title, lang }) => ({
      ...{ href, lang, kind: t(`search:kind.${kind}`), title: title.map(({ text }) => text).join('') },
    })),
  )
  return { asked: question.asked, suggestions: suggestions.slice(0, mostSuggestions) }
}
