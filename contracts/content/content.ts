import { z } from 'zod'
import { type Locale, locales, mostClauses } from '../constants'
import { endpoint } from '../endpoint'
import { hasCredentials } from '../web-address'

/** What the content repository hands out, each at an address of its own: pages, guide articles and helpdesk questions. */
export const repositoryTypes = ['page', 'article', 'question'] as const
export type RepositoryType = (typeof repositoryTypes)[number]
/** All texts that are edited. Questions of the standard have no address: readers see them in its versions. */
export const contentTypes = [...repositoryTypes, 'standardQuestion'] as const
export type ContentType = (typeof contentTypes)[number]

/** True for texts that readers can open at `addressOf` their uid. */
export const hasAddress = (type: ContentType): type is RepositoryType => type !== 'standardQuestion'

/** Sections of the guide in order; `more` is for articles outside the standard's own headings. */
export const guideSections = ['frame', 'identity', 'professionalism', 'annexes', 'more'] as const
/** Audiences of helpdesk questions. */
export const questionAudiences = ['everybody', 'journalists', 'outlets', 'trainers', 'providers'] as const

/** How a question of the standard is answered; `yesNo` and `choice` come with an explanation. */
export const askingKinds = ['yesNo', 'shortText', 'longText', 'links', 'number', 'choice'] as const
/** Whether an answer is always public, or the outlet chooses. */
export const disclosures = ['public', 'choice'] as const
/** Facts of an outlet's profile that a question can begin with. */
export const suggestedFacts = [
  'entityName', 'legalName', 'address', 'owner', 'contactEmail', 'website', 'languages', 'country', 'mediaTypes',
] as const // prettier-ignore

/** Names that people choose: small letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const ChoiceKey = z.string().regex(slugPattern).max(60)

/** What a question of the standard asks for; the same in every language. */
export const Asking = z
  .strictObject({
    kind: z.enum(askingKinds),
    required: z.boolean(),
    disclosure: z.enum(disclosures),
    /** With the kind `choice` only; their labels are in the text, in this order. */
    choices: z.array(ChoiceKey).min(2).max(6).optional(),
    suggests: z.enum(suggestedFacts).optional(),
  })
  .superRefine(({ kind, choices }, context) => {
    const isWrong = (kind === 'choice') !== (choices !== undefined)
    const isDouble = new Set(choices).size !== (choices?.length ?? 0)
    if (isWrong || isDouble) context.addIssue({ code: 'custom', path: ['choices'], message: 'invalid' })
  })
  .meta({ id: 'Asking' })
export type Asking = z.infer<typeof Asking>

/** True if the same is asked for, whatever the order of its properties. */
export const sameAsking = (a: Asking | undefined, b: Asking | undefined): boolean => {
  const [one, other] = [a, b].map(
    (asking) => asking && [asking.kind, asking.required, asking.disclosure, asking.choices, asking.suggests],
  )
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Placement of a text; the same in every language. */
export const ContentData = z
  .strictObject({
    section: z.enum(guideSections).optional(),
    /** Order within the section, the audience or, of a question of the standard, the clause. */
    position: z.number().int().min(0).max(10_000).optional(),
    clause: z.number().int().min(1).max(mostClauses).optional(),
    audience: z.enum(questionAudiences).optional(),
    /** Of questions of the standard alone. */
    asking: Asking.optional(),
  })
  .meta({ id: 'ContentData' })
export type ContentData = z.infer<typeof ContentData>

const uidPattern = /^[a-z0-9][a-z0-9_-]{0,79}$/

/** URL path of a text: the first underscore of its uid becomes a slash, `footer_imprint` is at `/footer/imprint`. */
export const addressOf = (uid: string): string => `/${uid.replace('_', '/')}`

/**
 * True for link targets that a text may use: web, mail, and paths of the campus; not `//host`, and no URLs with
 * credentials.
 */
export const mayLinkTo = (address: string): boolean =>
  /^(https?:\/\/|mailto:|\/(?!\/))[^\\\s]*$/i.test(address) && !hasCredentials(address)

const WebLink = z.object({ link_type: z.literal('Web'), url: z.string() })
/** Link to another document of the repository; `url` is its path. */
const DocumentLink = z.object({ link_type: z.literal('Document'), uid: z.string(), url: z.string() })

const Span = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  type: z.enum(['strong', 'em', 'hyperlink']),
  data: z.discriminatedUnion('link_type', [WebLink, DocumentLink]).optional(),
})

/** A block of rich text in Prismic's structured text format; never contains HTML. */
export const RichTextBlock = z
  .object({
    /** `preformatted` is a side note. */
    type: z.enum(['paragraph', 'preformatted', 'heading2', 'heading3', 'list-item', 'o-list-item']),
    text: z.string(),
    spans: z.array(Span),
  })
  .meta({ id: 'RichTextBlock' })
export type RichTextBlock = z.infer<typeof RichTextBlock>

/** Languages of content repositories: with a region, as the specification names them. */
const withRegion: Partial<Record<Locale, { id: string; name: string }>> = {
  en: { id: 'en-gb', name: 'English - Great Britain' },
  de: { id: 'de-de', name: 'German - Germany' },
  es: { id: 'es-es', name: 'Spanish - Spain' },
  fr: { id: 'fr-fr', name: 'French - France' },
  it: { id: 'it-it', name: 'Italian - Italy' },
}
export const repositoryLanguages = Object.fromEntries(
  locales.map(({ code, name }) => [code, withRegion[code] ?? { id: code, name }]),
) as Record<Locale, { id: string; name: string }>

const Language = z.enum(Object.values(repositoryLanguages).map(({ id }) => id))

/** Lists required by the format that are always empty here. */
const nothing = z.array(z.object({})).max(0)

/** Metadata of the repository, in the format of Prismic's REST API, version 2. */
export const ContentRepository = z
  .object({
    refs: z.array(
      z.object({ id: z.string(), ref: z.string(), label: z.string(), isMasterRef: z.literal(true) }),
    ),
    integrationFieldsRef: z.null(),
    types: z.record(z.enum(repositoryTypes), z.string()),
    languages: z.array(z.object({ id: Language, name: z.string(), is_master: z.boolean() })),
    tags: z.array(z.string()),
    bookmarks: z.object({}),
    forms: z.object({}),
    experiments: z.object({ draft: nothing, running: nothing }),
    oauth_initiate: z.string(),
    oauth_token: z.string(),
    license: z.string(),
    version: z.string(),
  })
  .meta({ id: 'ContentRepository' })
export type ContentRepository = z.infer<typeof ContentRepository>

const alternative = {
  id: z.string(),
  uid: z.string().regex(uidPattern),
  type: z.enum(repositoryTypes),
  lang: Language,
}
const plainBlock = <const T extends string>(type: T) =>
  z.object({ type: z.literal(type), text: z.string(), spans: nothing })

/** A text as a repository document. */
export const RepositoryDocument = z
  .object({
    ...alternative,
    url: z.string(),
    href: z.string(),
    tags: z.array(z.string()),
    first_publication_date: z.string(),
    last_publication_date: z.string(),
    slugs: z.array(z.string()),
    linked_documents: nothing,
    alternate_languages: z.array(z.object(alternative)),
    data: z.object({
      title: z.array(plainBlock('heading1')),
      lede: z.array(plainBlock('paragraph')),
      body: z.array(RichTextBlock),
      section: z.string().nullable(),
      position: z.number().nullable(),
      clause: z.number().nullable(),
      audience: z.string().nullable(),
    }),
  })
  .meta({ id: 'RepositoryDocument' })
export type RepositoryDocument = z.infer<typeof RepositoryDocument>

/** If a parameter is repeated, the last value counts. */
const once = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value.at(-1) : value))
  .optional()

/** Repository metadata. Errors are in the repository's format, here and in the search. */
export const getContentRepository = endpoint('GET', '/v2', {
  permission: 'public',
  tag: 'content',
  summary:
    'Metadata of the content repository: current ref, types and languages, as Prismic clients expect them',
  query: z.object({ access_token: once }),
  output: ContentRepository,
})

export const searchContent = endpoint('GET', '/v2/documents/search', {
  permission: 'public',
  tag: 'content',
  summary: 'Search published texts by predicates; guide articles require the access token',
  query: z.object({
    access_token: once,
    ref: once,
    q: z.union([z.string(), z.array(z.string())]).optional(),
    lang: once,
    page: once,
    pageSize: once,
    orderings: once,
  }),
  output: z
    .object({
      page: z.number().int(),
      results_per_page: z.number().int(),
      results_size: z.number().int(),
      total_results_size: z.number().int(),
      total_pages: z.number().int(),
      next_page: z.string().nullable(),
      prev_page: z.string().nullable(),
      results: z.array(RepositoryDocument),
    })
    .meta({ id: 'ContentSearch' }),
})
