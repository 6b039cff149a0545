import { z } from 'zod'
import type { Args } from './args'
import { localeOf } from './i18n.server'
import { paths } from './paths'
import { lastingCookie } from './session/session.server'

const keptDays = 180
const keptArticles = 5

const Kept = z
  .array(z.tuple([z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/), z.number().int().positive()]))
  .max(keptArticles)
type Kept = z.infer<typeof Kept>

/** The articles last opened in this browser, stored only in its cookie. */
const readingCookie = ({ context }: Pick<Args, 'context'>) =>
  lastingCookie('reading', keptDays, context.config)

async function keptOf(args: Args): Promise<Kept> {
  const parsed = Kept.safeParse(await readingCookie(args).parse(args.request.headers.get('Cookie')))
  return parsed.success ? parsed.data : []
}

export const articleUid = (slug: string) => `knowledgebase_${slug}`
export const articleSlug = (uid: string) => uid.replace(/^knowledgebase_/, '')

/** An article of the guide that was opened in this browser before. */
export interface Reading {
  slug: string
  href: string
  title: string
  clause: number | null
  /** Time of the last opening, ISO 8601. */
  at: string
}

/** The articles last opened in this browser, newest first, without deleted ones. */
export async function readingOf(args: Args): Promise<Reading[]> {
  const { content } = args.context
  return (await keptOf(args)).flatMap(([slug, at]) => {
    const article = content.find(articleUid(slug), localeOf(args))
    if (article?.type !== 'article') return []
    const { title, data } = article
    const opened = new Date(Math.min(at, Date.now())).toISOString()
    return [{ slug, href: paths.guide(slug), title, clause: data.clause ?? null, at: opened }]
  })
}

/** The cookie that records the opening of this article. */
export async function rememberReading(args: Args, slug: string): Promise<string> {
  const others = (await keptOf(args)).filter(([known]) => known !== slug)
  const kept: Kept = [[slug, Date.now()], ...others]
  return readingCookie(args).serialize(kept.slice(0, keptArticles))
}
