import { plainOf } from '~/app/platform/content/search-texts.server'
import { type ContentData, guideSections, type RichTextBlock } from '~/contracts/content/content'
import type { Args } from '~/app/platform/api.server'
import { ringPlaces, type RingPlaces } from '~/app/platform/content/clause-titles.server'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { articleSlug, articleUid } from '~/app/platform/reading.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { isOpenClause } from '~/contracts/content/clauses'
import { can } from '~/contracts/permissions'

export type GuideSection = (typeof guideSections)[number]

/** An article in the table of contents. */
export interface GuideEntry {
  slug: string
  title: string
  clause: number | null
}
export interface GuidePart {
  section: GuideSection
  entries: GuideEntry[]
}

interface Listed {
  uid: string
  title: string
  data: ContentData
}

const sectionOf = ({ data }: Listed): GuideSection => data.section ?? 'more'

/** The contents of the guide: its parts in their order, without those that are empty. */
export function partsOf(articles: readonly Listed[], slugOf: (uid: string) => string): GuidePart[] {
  return guideSections.flatMap((section) => {
    const entries = articles
      .filter((article) => sectionOf(article) === section)
      .map(({ uid, title, data }) => ({ slug: slugOf(uid), title, clause: data.clause ?? null }))
    return entries.length > 0 ? [{ section, entries }] : []
  })
}

/** The articles before and after one, in the order of the contents. */
export function neighboursOf(parts: readonly GuidePart[], slug: string) {
  const entries = parts.flatMap((part) => part.entries)
  const at = entries.findIndex((entry) => entry.slug === slug)
  return {
    previous: (at > 0 && entries[at - 1]) || null,
    next: (at >= 0 && entries[at + 1]) || null,
  }
}

/** The article of a clause number, for readers who search by number. */
export function clauseNamed(parts: readonly GuidePart[], asked: string): GuideEntry | null {
  const number = /^\s*(\d{1,2})\s*$/.exec(asked)?.[1]
  if (number === undefined) return null
  return parts.flatMap(({ entries }) => entries).find(({ clause }) => clause === Number(number)) ?? null
}

/** A usual speed for reading texts of this kind without hurry, in words per minute. */
const wordsPerMinute = 200

/** How long reading an article takes, in whole minutes, at least one. */
export const readingMinutes = (blocks: readonly RichTextBlock[]): number =>
  Math.max(1, Math.round(plainOf(blocks).split(/\s+/u).length / wordsPerMinute))

/** An open clause for those who may not read the rest: nothing of the rest is in it, not even titles. */
export interface OpenArticleData {
  found: 'open'
  title: string
  slug: string
  clause: number | null
  /** Language of the text: English if it is missing in the reader's. */
  locale: string
  lede: string
  body: RichTextBlock[]
  updatedAt: string
  open: GuideEntry[]
  ring: RingPlaces
  isVisitor: boolean
}

const isOpen = ({ data }: Pick<ContentDocument, 'data'>): boolean => isOpenClause(data.clause)

/** The clauses that everybody may read, in their order; none while no texts have been loaded. */
export const openClausesOf = (args: Args): GuideEntry[] =>
  partsOf(args.context.content.list('article', localeOf(args)).filter(isOpen), articleSlug).flatMap(
    ({ entries }) => entries,
  )

/** Pages for everybody, besides those of the guide, where a visitor may choose to log in and come back. */
const openPages: readonly string[] = [paths.search(), paths.tutorial(), paths.enterValidationCode()]

interface WantedPage {
  /** It is not for visitors, who were therefore led to the login. */
  isClosed: boolean
  /** The clause of the guide that it shows, with its number. */
  clause: string | null
  /** What to read instead. */
  open: GuideEntry[]
}

/** What the login page tells about the page that it leads back to. */
export function wantedPage(args: Args, address: string): WantedPage {
  const inGuide = /^\/knowledgebase(?:\/([\w-]*))?(?![\w-])/.exec(address)
  const path = address.replace(/[?#].*/, '')
  if (!inGuide) return { isClosed: !openPages.includes(path), clause: null, open: [] }
  const article = args.context.content.find(articleUid(inGuide[1] ?? ''), localeOf(args))
  if (article && isOpen(article)) return { isClosed: false, clause: null, open: [] }
  return { isClosed: true, clause: article ? clauseOf(article) : null, open: openClausesOf(args) }
}

/** Numbers and titles of the clauses are those of the standard, which is public. Other articles are not named. */
const clauseOf = ({ title, data: { clause } }: ContentDocument): string | null =>
  clause === undefined ? null : `${String(clause)}. ${title}`

/** What a reader without access to the guide may read at this address; null for members, and for a closed article. */
export function openArticle(
  args: Args,
  user: CurrentUser | null,
  article: ContentDocument | null,
): OpenArticleData | null {
  const accessLevel = user?.accessLevel ?? 'visitor'
  if (can(accessLevel, 'resources.read') || !can(accessLevel, 'guide.open')) return null
  if (!article || !isOpen(article)) return null
  const { uid, title, locale, lede, body, updatedAt, data } = article
  const slug = articleSlug(uid)
  const open = openClausesOf(args).filter((entry) => entry.slug !== slug)
  const shown = { title, slug, clause: data.clause ?? null, locale, lede, body, updatedAt }
  return { found: 'open', ...shown, open, ring: ringPlaces(args), isVisitor: user === null }
}
