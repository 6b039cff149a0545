import { data } from '@remix-run/node'
import { type Args, call } from '~/app/platform/api.server'
import { ringPlaces, type RingPlaces } from '~/app/platform/content/clause-titles.server'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { findUser, requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import {
  articleSlug,
  articleUid,
  type Reading,
  readingOf,
  rememberReading,
} from '~/app/platform/reading.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { RichTextBlock } from '~/contracts/content/content'
import { isReady } from '~/contracts/content/clauses'
import {
  type ArticleCompanions,
  getArticleCompanions,
  ArticleVote,
  voteOnArticle,
} from '~/contracts/content/guide'
import { getSelfAssessment } from '~/contracts/content/self-assessment'
import {
  type GuideEntry,
  type GuidePart,
  type GuideSection,
  neighboursOf,
  partsOf,
  readingMinutes,
  openArticle,
  type OpenArticleData,
} from './guide-tree.server'
import { type GuideSearchData, readQuestion, searchFor } from './search.server'
import { z } from 'zod'
import { answerForm } from '~/app/platform/forms.server'
import { redirectWithToast } from '~/app/platform/toast.server'

/** @throws Response 503 if no texts have been loaded yet */
function articlesOf(args: Args): ContentDocument[] {
  const { content } = args.context
  if (!content.loaded) throw new Response(null, { status: 503 })
  return content.list('article', localeOf(args))
}

const guideParts = (args: Args): GuidePart[] => partsOf(articlesOf(args), articleSlug)

/** The checklist is for outlets and their contributors. */
const hasChecklist = (user: CurrentUser): boolean => user.isMediaOutlet

/** How far an outlet is with each clause, by number. */
export type Progress = Readonly<Record<number, 'none' | 'some' | 'done'>>

/** From the self-assessment of the reader's outlet; null for everybody else. */
async function progressOf(args: Args, user: CurrentUser): Promise<Progress | null> {
  if (!hasChecklist(user)) return null
  const { items } = await call(args, getSelfAssessment)
  return Object.fromEntries(
    items.map(({ clause, state }) => [
      clause,
      isReady(state) ? 'done' : state === 'inProgress' ? 'some' : 'none',
    ]),
  )
}

interface Intro {
  title: string
  lede: string
  body: RichTextBlock[]
}

export interface GuideData {
  intro: Intro
  parts: GuidePart[]
  ring: RingPlaces
  reading: Reading[]
  checklist: boolean
  progress: Progress | null
  search: GuideSearchData | null
  title: string
}

/** The start page of the guide, or search results. */
export async function loadGuide(args: Args): Promise<GuideData> {
  const user = await requirePermission(args, 'resources.read')
  const t = getFixedT(args)
  const parts = guideParts(args)
  const page = args.context.content.find('knowledgebase', localeOf(args))
  const question = readQuestion(args)
  const search = question ? await searchFor(args, question, parts) : null
  const intro = search
    ? { title: t('guide:search.title'), lede: '', body: [] }
    : { title: page?.title ?? t('guide:title'), lede: page?.lede ?? t('guide:lede'), body: page?.body ?? [] }
  return {
    intro,
    parts,
    ring: ringPlaces(args),
    reading: search ? [] : await readingOf(args),
    checklist: hasChecklist(user),
    progress: search ? null : await progressOf(args, user),
    search,
    title: search?.pageTitle ?? intro.title,
  }
}

export interface ArticleData {
  found: true
  title: string
  slug: string
  section: GuideSection
  clause: number | null
  /** Language of the text: English if it is missing in the reader's. */
  locale: string
  lede: string
  body: RichTextBlock[]
  updatedAt: string
  parts: GuidePart[]
  ring: RingPlaces
  previous: GuideEntry | null
  next: GuideEntry | null
  companions: ShownCompanions
  checklist: boolean
  progress: Progress | null
  /** Minutes that reading it takes. */
  minutes: number
  /** The address to share. */
  share: string
}
export interface MissingArticle {
  found: false
  title: string
  parts: GuidePart[]
}

/** An article with related content; an open clause alone for those who may not read the guide. An unknown article answers 404 with links. */
export async function loadArticle(args: Args) {
  const article = findArticle(args)
  const open = openArticle(args, await findUser(args), article)
  if (open) return data<ArticleData | OpenArticleData | MissingArticle>(open)
  const user = await requirePermission(args, 'resources.read')
  const parts = guideParts(args)
  if (!article) {
    const missing: MissingArticle = {
      found: false,
      title: getFixedT(args)('common:errorPage.404.title'),
      parts,
    }
    return data<ArticleData | OpenArticleData | MissingArticle>(missing, { status: 404 })
  }
  const { title, lede, body, locale, updatedAt } = article
  const { section = 'more', clause } = article.data
  const slug = articleSlug(article.uid)
  const query = clause === undefined ? {} : { clause }
  const companions = shownOf(await call(args, getArticleCompanions, { params: { uid: article.uid }, query }))
  const shown: ArticleData = {
    found: true,
    ...{ title, slug, section, clause: clause ?? null, locale, lede, body, updatedAt, parts, companions },
    ring: ringPlaces(args),
    ...neighboursOf(parts, slug),
    checklist: hasChecklist(user),
    progress: await progressOf(args, user),
    minutes: readingMinutes(body),
    share: args.context.config.publicUrl + paths.guide(slug),
  }
  const headers = isPrefetch(args) ? undefined : { 'Set-Cookie': await rememberReading(args, slug) }
  return data<ArticleData | OpenArticleData | MissingArticle>(shown, headers ? { headers } : {})
}

/** Offers and coaches without what the page does not show of them. */
const shownOf = ({ offers, coaches, ...rest }: ArticleCompanions) => ({
  ...rest,
  offers: offers.map(({ id, headline, language, deadline, provider: { entityName } }) => ({
    ...{ id, headline, language, deadline, provider: { entityName } },
  })),
  coaches: coaches.map(({ id, link, name, picture, city, country }) => ({
    ...{ id, link, name, picture, city, country },
  })),
})
export type ShownCompanions = ReturnType<typeof shownOf>

/** The article at the address; null if there is none. */
export function findArticle(args: Args): ContentDocument | null {
  const { content } = args.context
  if (!content.loaded) throw new Response(null, { status: 503 })
  const found = content.find(articleUid(args.params['*'] ?? ''), localeOf(args))
  return found?.type === 'article' ? found : null
}

/** A prefetched page has not been read. */
const isPrefetch = ({ request }: Args): boolean =>
  /prefetch/.test(request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? '')

export interface PrintData {
  title: string
  lede: string
  articles: Pick<ContentDocument, 'uid' | 'title' | 'lede' | 'body' | 'locale' | 'data'>[]
  /** The previous page. */
  back: string
}

/** The whole guide for paper, or one article of it. @throws Response 404 for an article that is not there */
export async function loadPrint(args: Args): Promise<PrintData> {
  await requirePermission(args, 'resources.read')
  const t = getFixedT(args)
  const slug = new URL(args.request.url).searchParams.get('article')
  const all = articlesOf(args)
  const order = partsOf(all, (uid) => uid).flatMap(({ entries }) => entries.map((entry) => entry.slug))
  const wanted = order
    .map((uid) => all.find((article) => article.uid === uid))
    .filter((article) => article !== undefined)
    .filter(({ uid }) => !slug || uid === articleUid(slug))
  const [only] = wanted
  if (slug && !only) throw new Response(null, { status: 404 })
  const articles = wanted.map(({ uid, title, lede, body, locale, data: place }) => ({
    uid, title, lede, body, locale, data: place,
  })) // prettier-ignore
  if (slug && only) return { title: only.title, lede: '', articles, back: paths.guide(slug) }
  const page = args.context.content.find('knowledgebase', localeOf(args))
  return {
    title: page?.title ?? t('guide:title'),
    lede: page?.lede ?? t('guide:lede'),
    articles,
    back: paths.guide(),
  }
}

const Opinion = z.object({
  helpful: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
  comment: ArticleVote.shape.comment,
})

/** Saves the rating of an article. @throws Response 404 for an unknown article */
export async function saveVote(args: Args) {
  await requirePermission(args, 'resources.read')
  const article = findArticle(args)
  if (!article) throw new Response(null, { status: 404 })
  return answerForm(args, Opinion, async ({ helpful, comment }) => {
    const input = { helpful, locale: article.locale, ...(comment ? { comment } : {}) }
    await call(args, voteOnArticle, { params: { uid: article.uid }, input })
    const to = `${paths.guide(articleSlug(article.uid))}#helpful`
    return redirectWithToast(args, to, 'guide:vote.thanks')
  })
}
