import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { searchIn } from '~/app/platform/content/search-texts.server'
import { articleSlug } from '~/app/platform/reading.server'
import { searchOf } from '~/app/platform/search-words.server'
import { seeOther } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { searchGuide, type TextSegment } from '~/contracts/content/guide'
import { clauseNamed, type GuideEntry, type GuidePart, type GuideSection } from './guide-tree.server'

/** Why a query was not, or not fully, searched for. */
export type QuestionError = 'empty' | 'short' | 'cut'

export interface Question {
  asked: string
  page: number
  validationError: QuestionError | null
}

export interface Hit {
  slug: string
  locale: string
  section: GuideSection | null
  clause: number | null
  title: TextSegment[]
  excerpt: TextSegment[]
}

export interface GuideSearchData extends Question {
  hits: Hit[]
  total: number
  /** The corrected words. */
  corrected: string | null
  /** The clause with the entered number. */
  clause: GuideEntry | null
  pageTitle: string
}

/** The query in the address; null if there is none. */
export function readQuestion({ request }: Pick<Args, 'request'>): Question | null {
  const search = searchOf(request)
  if (search === null) return null
  const { asked, cut } = search
  return { asked, page: pageIn(new URL(request.url).searchParams), validationError: errorOf(asked, cut) }
}

function errorOf(asked: string, cut: boolean): QuestionError | null {
  if (!asked) return 'empty'
  if (cut) return 'cut'
  return /[\p{L}\p{M}\p{N}]{2}/u.test(asked) ? null : 'short'
}

/** The search results. A page after the last one redirects to the first. */
export async function searchFor(
  args: Args,
  question: Question,
  parts: readonly GuidePart[],
): Promise<GuideSearchData> {
  const { asked, page, validationError } = question
  const t = getFixedT(args)
  const pageTitle = asked ? t('guide:search.pageTitle', { text: asked }) : t('guide:search.title')
  const clause = clauseNamed(parts, asked)
  const nothing = { hits: [], total: 0, corrected: null }
  const found =
    validationError === 'empty' || validationError === 'short' ? nothing : await hitsOf(args, question)
  if (found.hits.length === 0 && found.total > 0 && page > 1)
    throw seeOther(paths.guide(undefined, { q: asked }))
  return { ...question, ...found, clause, validationError: clause ? null : validationError, pageTitle }
}

async function hitsOf(args: Args, { asked, page }: Question) {
  const { content, config } = args.context
  const locale = localeOf(args)
  if (config.contentIsExternal) {
    const found = searchIn(content.list('article', locale), asked)
    const from = (page - 1) * pageSizes.default
    const hits = found.slice(from, from + pageSizes.default).map(({ article, title, excerpt }) => ({
      slug: articleSlug(article.uid),
      locale: article.locale,
      section: article.data.section ?? null,
      clause: article.data.clause ?? null,
      title,
      excerpt,
    }))
    return { hits, total: found.length, corrected: null }
  }
  const { data, total } = await callPage(args, searchGuide, { query: { q: asked, locale, page } })
  const hits = data.items.map(({ uid, ...hit }) => ({ ...hit, slug: articleSlug(uid) }))
  return { hits, total, corrected: data.corrected }
}
