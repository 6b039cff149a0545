import { z } from 'zod'
import { localeCodes } from './constants'
import { endpoint } from './endpoint'

/** A page of the campus, an article of the guide, a question of the helpdesk. */
export const contentTypes = ['page', 'article', 'question'] as const
export type ContentType = (typeof contentTypes)[number]

/** Parts of the guide in their order; `more` is what editors add beside the standard's own headings. */
export const guideSections = ['frame', 'identity', 'professionalism', 'annexes', 'more'] as const
/** For whom a question of the helpdesk is. */
export const questionAudiences = ['everybody', 'journalists', 'outlets', 'trainers', 'providers'] as const

/** Where a text belongs; the same in every language. */
export const ContentData = z
  .strictObject({
    section: z.enum(guideSections).optional(),
    /** Order within the section or audience. */
    position: z.number().int().min(0).max(10_000).optional(),
    clause: z.number().int().min(1).max(18).optional(),
    audience: z.enum(questionAudiences).optional(),
  })
  .meta({ id: 'ContentData' })
export type ContentData = z.infer<typeof ContentData>

/** Where a link leads: to an address, or to another text of the source, of which only its uid is said. */
const WebLink = z.object({ link_type: z.literal('Web'), url: z.string(), target: z.string().optional() })
const DocumentLink = z.object({
  link_type: z.literal('Document'),
  uid: z.string(),
  id: z.string(),
  type: z.string(),
  lang: z.string(),
  tags: z.array(z.string()),
})

const Span = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  type: z.enum(['strong', 'em', 'hyperlink']),
  data: z.discriminatedUnion('link_type', [WebLink, DocumentLink]).optional(),
})

/** One block of rich text in the shape of Prismic's structured text: no HTML, ever. */
export const RichTextBlock = z
  .object({
    type: z.enum(['paragraph', 'heading2', 'heading3', 'list-item', 'o-list-item']),
    text: z.string(),
    spans: z.array(Span),
  })
  .meta({ id: 'RichTextBlock' })
export type RichTextBlock = z.infer<typeof RichTextBlock>

/** An editorial page; `locale` is the language found, English where the one asked for is missing. */
export const ContentPage = z
  .object({
    uid: z.string(),
    locale: z.enum(localeCodes),
    title: z.string(),
    lede: z.string(),
    body: z.array(RichTextBlock),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ContentPage' })
export type ContentPage = z.infer<typeof ContentPage>

export const getPage = endpoint('GET', '/pages/{uid}', {
  permission: 'public',
  tag: 'content',
  summary: 'An editorial page in one language',
  params: z.object({ uid: z.string().regex(/^[a-z_]{1,60}$/) }),
  query: z.object({ locale: z.enum(localeCodes).default('en') }),
  output: ContentPage,
})
