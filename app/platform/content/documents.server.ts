import { z } from 'zod'
import { localeCodes, type Locale } from '~/contracts/constants'
import {
  addressOf,
  ContentData,
  type ContentType,
  contentTypes,
  mayLinkTo,
  repositoryLanguages,
  type RichTextBlock,
} from '~/contracts/content/content'
import type { ContentDocument } from './content-source'

/* Responses of a repository, ours or Prismic's, are untrusted: a schema parses them, and only the data that the
   campus shows is kept. Prismic's repositories may contain more types, languages, blocks and spans than ours. */

const RawSpan = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  type: z.string(),
  data: z.unknown().optional(),
})
const RawBlock = z.object({
  type: z.string(),
  text: z.string().optional(),
  spans: z.array(RawSpan).optional(),
})
type RawBlock = z.infer<typeof RawBlock>

const RawLink = z.discriminatedUnion('link_type', [
  z.object({ link_type: z.enum(['Web', 'Media']), url: z.string() }),
  z.object({ link_type: z.literal('Document'), uid: z.string() }),
])

/** A title may be a rich text or plain text field. */
const Words = z
  .union([z.string(), z.array(RawBlock)])
  .transform((value) => (typeof value === 'string' ? value : value.map(({ text = '' }) => text).join('\n')))

const RawDocument = z.object({
  uid: z.string().min(1),
  type: z.enum(contentTypes),
  lang: z.string(),
  last_publication_date: z.string(),
  data: z.looseObject({
    title: Words.pipe(z.string().min(1)),
    lede: Words.nullish(),
    body: z.array(RawBlock).nullish(),
  }),
})

/** The fields that determine whether a document is relevant. */
const Envelope = z.looseObject({ uid: z.string().nullish(), type: z.string(), lang: z.string() })

/** One page of search results, with the fields that the campus reads. */
export const SearchAnswer = z.object({
  page: z.number().int(),
  total_pages: z.number().int().min(0).max(1000),
  results: z.array(Envelope),
})

const blockTypes: Partial<Record<string, RichTextBlock['type']>> = {
  paragraph: 'paragraph',
  preformatted: 'preformatted',
  heading1: 'heading2',
  heading2: 'heading2',
  heading3: 'heading3',
  heading4: 'heading3',
  heading5: 'heading3',
  heading6: 'heading3',
  'list-item': 'list-item',
  'o-list-item': 'o-list-item',
}

type Span = RichTextBlock['spans'][number]

function linkOf(data: unknown): Span['data'] | null {
  const { success, data: link } = RawLink.safeParse(data)
  if (!success) return null
  if (link.link_type === 'Document') return { link_type: 'Document', uid: link.uid, url: addressOf(link.uid) }
  return mayLinkTo(link.url) ? { link_type: 'Web', url: link.url } : null
}

function spanOf({ start, end, type, data }: z.infer<typeof RawSpan>, length: number): Span[] {
  if (start >= end || end > length) return []
  if (type === 'strong' || type === 'em') return [{ start, end, type }]
  const link = type === 'hyperlink' ? linkOf(data) : null
  return link ? [{ start, end, type: 'hyperlink', data: link }] : []
}

/** Images, embeds and empty lines are not shown. */
function blockOf({ type: raw, text = '', spans = [] }: RawBlock): RichTextBlock[] {
  const type = blockTypes[raw]
  if (!type || text.trim() === '') return []
  return [{ type, text, spans: spans.flatMap((span) => spanOf(span, text.length)) }]
}

const dataKeys = Object.keys(ContentData.shape) as (keyof ContentData)[]

/** Empty and invalid fields are absent. */
function dataOf(data: Record<string, unknown>): ContentData {
  const known = dataKeys.map((key) => {
    const { success, data: value } = ContentData.shape[key].safeParse(data[key])
    return success && value !== undefined ? { [key]: value } : {}
  })
  return Object.assign({}, ...known) as ContentData
}

/** Languages of the campus by the repository's codes; other regions of the same language also match. */
const localeOf = (lang: string): Locale | undefined =>
  localeCodes.find((code) => repositoryLanguages[code].id === lang) ??
  localeCodes.find((code) => lang.startsWith(`${code}-`))

/** `2026-11-21T10:00:00+0000` does not quite follow the standard. */
function timeOf(text: string): string | null {
  const time = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

export type Reading =
  | { kind: 'document'; document: ContentDocument }
  /** A type or language that the campus does not show. */
  | { kind: 'other' }
  /** A relevant document that cannot be parsed; `key` identifies it. */
  | { kind: 'broken'; key: string }

const isOurs = (type: string): type is ContentType => (contentTypes as readonly string[]).includes(type)

/** Parses one search result. */
export function readDocument(raw: z.infer<typeof Envelope>): Reading {
  const locale = localeOf(raw.lang)
  if (!locale || !raw.uid || !isOurs(raw.type)) return { kind: 'other' }
  const { success, data: found } = RawDocument.safeParse(raw)
  const updatedAt = success ? timeOf(found.last_publication_date) : null
  if (!success || updatedAt === null) return { kind: 'broken', key: `${raw.uid} ${locale}` }
  const { uid, type, data } = found
  const body = (data.body ?? []).flatMap(blockOf)
  const { title, lede } = data
  return {
    kind: 'document',
    document: { uid, type, locale, title, lede: lede ?? '', body, data: dataOf(data), updatedAt },
  }
}
