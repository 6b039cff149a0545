import type { Args } from '~/app/platform/api.server'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { localeOf } from '~/app/platform/i18n.server'
import { articleSlug, articleUid } from '~/app/platform/reading.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { RichTextBlock } from '~/contracts/content/content'
import { isOpenClause } from '~/contracts/content/clauses'
import { can } from '~/contracts/permissions'
import { type GuideEntry, partsOf } from './guide-tree.server'

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
  isVisitor: boolean
}

const isOpen = ({ data }: Pick<ContentDocument, 'data'>): boolean => isOpenClause(data.clause)

/** The clauses that everybody may read, in their order; none while no texts have been loaded. */
export const openClausesOf = (args: Args): GuideEntry[] =>
  partsOf(args.context.content.list('article', localeOf(args)).filter(isOpen), articleSlug).flatMap(
    ({ entries }) => entries,
  )

/**
 * For a visitor who is led from the guide to the login: which clause they wanted, and what to read instead. Nothing for those
 * who come from elsewhere.
 */
export function insteadOf(args: Args, wanted: string): { clause: string | null; open: GuideEntry[] } {
  const address = /^\/knowledgebase(?:\/([\w-]*))?(?![\w-])/.exec(wanted)
  if (!address) return { clause: null, open: [] }
  return { clause: clauseAt(args, address[1] ?? ''), open: openClausesOf(args) }
}

/** Numbers and titles of the clauses are those of the standard, which is public. Other articles are not named. */
function clauseAt(args: Args, slug: string): string | null {
  const article = args.context.content.find(articleUid(slug), localeOf(args))
  const number = article?.data.clause
  return article && number !== undefined ? `${String(number)}. ${article.title}` : null
}

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
  return { found: 'open', ...shown, open, isVisitor: user === null }
}
