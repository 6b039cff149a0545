import { z } from 'zod'
import { defaultLocale, limits, localeCodes, mostClauses } from '../constants'
import { guideSections } from './content'
import { endpoint, PageQuery } from '../endpoint'
import { OfferSummary } from '../offers/offers'
import { ProfileSummary } from '../people/public-profiles'
import { plainLineBreaks } from '../texts'

const reading = { permission: 'resources.read', tag: 'guide' } as const
const editing = { permission: 'content.edit', tag: 'guide' } as const

/** Clause number, in a URL or in JSON. */
const Clause = z.number().int().min(1).max(mostClauses)

/** A segment of a text; `hit` marks search terms. */
export const TextSegment = z.object({ text: z.string(), hit: z.boolean() }).meta({ id: 'TextSegment' })
export type TextSegment = z.infer<typeof TextSegment>

export const GuideHit = z
  .object({
    uid: z.string(),
    /** English if there is no translation. */
    locale: z.enum(localeCodes),
    section: z.enum(guideSections).nullable(),
    clause: Clause.nullable(),
    title: z.array(TextSegment),
    /** The best matching passages. */
    excerpt: z.array(TextSegment),
  })
  .meta({ id: 'GuideHit' })
export type GuideHit = z.infer<typeof GuideHit>

export const GuideSearch = PageQuery.extend({
  /** Search terms; supports `"a phrase"`, `or` and `-without`. Other symbols are ignored. */
  q: z.string().max(limits.searchCharacters),
  locale: z.enum(localeCodes).default(defaultLocale),
})

export const searchGuide = endpoint('GET', '/guide/search', {
  ...reading,
  scope: 'read',
  summary: 'Search guide articles, best match first, with matching passages',
  query: GuideSearch,
  output: z.object({
    items: z.array(GuideHit),
    /** Set if the original terms had no match: the similar terms that were searched for instead. */
    corrected: z.string().nullable(),
  }),
  paged: true,
})

const ArticleParams = z.object({ uid: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/) })

const Vote = z.object({ helpful: z.boolean(), comment: z.string().nullable() })

export const getArticleCompanions = endpoint('GET', '/guide/articles/{uid}/companions', {
  ...reading,
  scope: 'read',
  summary: 'Context of an article: open offers and coaches for its clause, and the user’s own vote',
  params: ArticleParams,
  query: z.object({ clause: z.coerce.number().pipe(Clause).optional() }),
  output: z.object({
    vote: Vote.nullable(),
    offers: z.array(OfferSummary),
    /** Total number of offers. */
    offersTotal: z.number().int(),
    coaches: z.array(ProfileSummary),
  }),
})
export type ArticleCompanions = z.infer<typeof getArticleCompanions.output>

export const ArticleVote = z
  .strictObject({
    helpful: z.boolean(),
    comment: z.string().overwrite(plainLineBreaks).max(limits.guideCommentCharacters).optional(),
    /** Language in which the article was read. */
    locale: z.enum(localeCodes),
  })
  .meta({ id: 'ArticleVote' })

export const voteOnArticle = endpoint('PUT', '/guide/articles/{uid}/vote', {
  ...reading,
  summary: 'Vote on whether an article was helpful; replaces an earlier vote',
  params: ArticleParams,
  input: ArticleVote,
})

export const listFailedSearches = endpoint('GET', '/guide/failed-searches', {
  ...editing,
  summary: 'Search terms without results, most frequent first',
  query: PageQuery.extend({ locale: z.enum(localeCodes).optional() }),
  output: z.array(
    z.object({
      locale: z.enum(localeCodes),
      term: z.string(),
      hits: z.number().int(),
      lastAt: z.iso.datetime(),
    }),
  ),
  paged: true,
})
export type FailedSearch = z.infer<typeof listFailedSearches.output>[number]

export const listArticleVotes = endpoint('GET', '/guide/votes', {
  ...editing,
  summary: 'Votes per article, most criticised first',
  query: PageQuery,
  output: z.array(
    z.object({
      uid: z.string(),
      helpful: z.number().int(),
      not: z.number().int(),
      comments: z.number().int(),
    }),
  ),
  paged: true,
})

export const listVoteComments = endpoint('GET', '/guide/comments', {
  ...editing,
  summary: 'Comments on articles, newest first, anonymous',
  query: PageQuery.extend({ uid: ArticleParams.shape.uid.optional() }),
  output: z.array(
    z.object({
      uid: z.string(),
      locale: z.enum(localeCodes),
      helpful: z.boolean(),
      comment: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  paged: true,
})
