import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { articleSlug, articleUid } from '~/app/platform/reading.server'
import { seeOther } from '~/app/platform/toast.server'
import { locales, localeCodes } from '~/contracts/constants'
import { can } from '~/contracts/permissions'
import {
  type FailedSearch,
  listArticleVotes,
  listFailedSearches,
  listVoteComments,
} from '~/contracts/content/guide'

const languageNames: Record<string, string> = Object.fromEntries(
  locales.map(({ code, realName }) => [code, realName]),
)

const searchOf = ({ request }: Args) => new URL(request.url).searchParams

export interface FailedSearchesData {
  rows: FailedSearch[]
  total: number
  page: number
  locale: string | null
  languageNames: Record<string, string>
  managesEditors: boolean
}

/** Searches without results, the most frequent first. An empty page redirects to the first. */
export async function loadFailedSearches(args: Args): Promise<FailedSearchesData> {
  const { accessLevel } = await requirePermission(args, 'content.edit')
  const page = pageIn(searchOf(args))
  const locale = localeCodes.find((code) => code === searchOf(args).get('locale')) ?? null
  const query = { page, ...(locale ? { locale } : {}) }
  const { data: rows, total } = await callPage(args, listFailedSearches, { query })
  if (rows.length === 0 && page > 1)
    throw seeOther(paths.guideFailedSearches({ locale: locale ?? undefined }))
  return { rows, total, page, locale, languageNames, managesEditors: can(accessLevel, 'editors.manage') }
}

interface Counted {
  slug: string
  title: string
  helpful: number
  not: number
  comments: number
}
interface Comment {
  locale: string
  helpful: boolean
  comment: string
  at: string
}

export interface VotesData {
  counts: Counted[]
  comments: Comment[]
  /** The article of the comments; null for the figures of all articles. */
  article: { slug: string; title: string } | null
  total: number
  page: number
  languageNames: Record<string, string>
  managesEditors: boolean
}

/** Ratings of all articles, or, with `article`, the comments on one. */
export async function loadVotes(args: Args): Promise<VotesData> {
  const { accessLevel } = await requirePermission(args, 'content.edit')
  const shown = {
    page: pageIn(searchOf(args)),
    languageNames,
    managesEditors: can(accessLevel, 'editors.manage'),
  }
  const { page } = shown
  const slug = searchOf(args).get('article')
  const nameOf = (uid: string) => args.context.content.find(uid, localeOf(args))?.title
  if (!slug) {
    const { data, total } = await callPage(args, listArticleVotes, { query: { page } })
    if (data.length === 0 && page > 1) throw seeOther(paths.guideVotes())
    const counts = data.map(({ uid, ...numbers }) => ({
      slug: articleSlug(uid),
      title: nameOf(uid) ?? articleSlug(uid),
      ...numbers,
    }))
    return { ...shown, counts, comments: [], article: null, total }
  }
  const uid = articleUid(slug)
  const { data: comments, total } = await callPage(args, listVoteComments, { query: { uid, page } })
  if (comments.length === 0 && page > 1) throw seeOther(paths.guideVotes({ article: slug }))
  const article = { slug, title: nameOf(uid) ?? slug }
  return { ...shown, counts: [], comments, article, total }
}
