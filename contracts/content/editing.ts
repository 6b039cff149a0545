import { z } from 'zod'
import { limits, localeCodes } from '../constants'
import { ContentData, contentTypes, guideSections, questionAudiences, RichTextBlock } from './content'
import { endpoint, PageQuery } from '../endpoint'
import { isTangled } from '../markdown'
import { mentionsCredentials, oneLine, plainLineBreaks } from '../texts'

/** What readers of a language get: the text, one whose English original is newer, or nothing of its own. */
export const translationStates = ['published', 'outdated', 'missing'] as const
export type TranslationState = (typeof translationStates)[number]
/** By what the list of texts is narrowed; `draft` means that something newer than the published text waits. */
export const documentFilters = [...translationStates, 'draft'] as const
export type DocumentFilter = (typeof documentFilters)[number]

const Language = z.enum(localeCodes)

export const DocumentLanguage = z
  .object({ locale: Language, state: z.enum(translationStates), draft: z.boolean() })
  .meta({ id: 'DocumentLanguage' })
export type DocumentLanguage = z.infer<typeof DocumentLanguage>

/** A text in all its languages. `title` is that of its latest version, in the reader's language or in English. */
export const EditedDocument = z
  .object({
    uid: z.string(),
    type: z.enum(contentTypes),
    title: z.string().nullable(),
    languages: z.array(DocumentLanguage),
  })
  .meta({ id: 'EditedDocument' })
export type EditedDocument = z.infer<typeof EditedDocument>

export const listDocuments = endpoint('GET', '/editing/texts', {
  permission: 'content.edit',
  tag: 'editing',
  summary: 'All texts that the campus shows, by type and name, with the state of each language',
  query: PageQuery.extend({
    type: z.enum(contentTypes).optional(),
    locale: Language.optional(),
    /** In the language asked for, or in any. */
    state: z.enum(documentFilters).optional(),
    /** Part of a title in any language, or of the name in the address. */
    text: z.string().max(limits.editedTitleCharacters).optional(),
  }),
  output: z.array(EditedDocument),
  paged: true,
})

/** Words of a text as its editors write them. */
const Words = z.object({ title: z.string(), lede: z.string(), markdown: z.string() })
export type EditedWords = z.infer<typeof Words>

/** Who wrote a version. Null where it came with a release, or where its author has left the campus. */
const Person = z.object({ name: z.string() }).nullable()

export const DocumentVersion = z
  .object({
    /** From 1, without gaps in one language. */
    number: z.number().int(),
    origin: z.enum(['release', 'person']),
    author: Person,
    note: z.string().nullable(),
    savedAt: z.iso.datetime(),
    /** When it became what readers see, and who decided that. */
    publishedAt: z.iso.datetime().nullable(),
    publisher: Person,
  })
  .meta({ id: 'DocumentVersion' })
export type DocumentVersion = z.infer<typeof DocumentVersion>
export const DocumentVersionWithWords = DocumentVersion.extend(Words.shape).meta({
  id: 'DocumentVersionWithWords',
})
export type DocumentVersionWithWords = z.infer<typeof DocumentVersionWithWords>

const NumberedWords = Words.extend({ number: z.number().int() })

/** All that an editor needs to go on with a text in one language. */
export const DocumentToEdit = z
  .object({
    uid: z.string(),
    type: z.enum(contentTypes),
    data: ContentData,
    locale: Language,
    languages: z.array(DocumentLanguage),
    /** Null before the first version in this language. */
    latest: DocumentVersionWithWords.nullable(),
    publishedNumber: z.number().int().nullable(),
    /** The published English text, for translators; null for English itself. */
    english: NumberedWords.nullable(),
    /** The English text that the published translation was made from, where that is an older one. */
    englishBefore: NumberedWords.nullable(),
  })
  .meta({ id: 'DocumentToEdit' })
export type DocumentToEdit = z.infer<typeof DocumentToEdit>

const Uid = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/)
const DocumentParams = z.object({ uid: Uid, locale: Language })
const VersionParams = DocumentParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) })

export const getDocument = endpoint('GET', '/editing/texts/{uid}/{locale}', {
  permission: 'content.edit',
  tag: 'editing',
  summary: 'A text in one language with its latest version and the English text to translate',
  params: DocumentParams,
  output: DocumentToEdit,
})

const Title = z.string().overwrite(oneLine).max(limits.editedTitleCharacters, 'tooLong')
const Lede = z.string().overwrite(oneLine).max(limits.editedLedeCharacters, 'tooLong').default('')
const Markdown = z
  .string()
  .transform(plainLineBreaks)
  .pipe(
    z
      .string()
      .max(limits.editedMarkdownCharacters, 'tooLong')
      .refine((text) => !mentionsCredentials(text), 'addressCredentials')
      .refine((text) => text.length > limits.editedMarkdownCharacters || !isTangled(text), 'markdownTangled'),
  )
  .default('')

const words = { title: Title.min(1, 'required'), lede: Lede, markdown: Markdown }

const Note = z
  .string()
  .overwrite(oneLine)
  .max(limits.editedNoteCharacters, 'tooLong')
  .transform((text) => text || null)
  .nullable()
  .default(null)
const Base = z.number().int().min(0)

export const NewDocumentVersion = z
  .strictObject({
    ...words,
    /** What was changed, for the other editors. */
    note: Note,
    /** Number of the version that was changed; 0 for the first. */
    base: Base,
    /** Number of the published English text that stood beside it. */
    english: z.number().int().min(1).nullable().default(null),
    publish: z.boolean(),
  })
  .superRefine(({ publish, lede }, context) => {
    if (publish && lede === '') context.addIssue({ code: 'custom', path: ['lede'], message: 'required' })
  })
  .meta({ id: 'NewDocumentVersion' })
export type NewDocumentVersion = z.output<typeof NewDocumentVersion>

export const saveDocument = endpoint('POST', '/editing/texts/{uid}/{locale}/versions', {
  permission: 'content.edit',
  tag: 'editing',
  summary:
    'Save a text as a new version, as a draft or published at once; the same words again make no new version. 409 where somebody has saved a newer one',
  params: DocumentParams,
  input: NewDocumentVersion,
  output: DocumentVersion,
  status: 201,
})

export const confirmTranslation = endpoint('POST', '/editing/texts/{uid}/{locale}/confirmation', {
  permission: 'content.edit',
  tag: 'editing',
  summary: 'Say that the published translation still fits this English text, which is the published one',
  params: DocumentParams,
  input: z.strictObject({ english: z.number().int().min(1) }),
})

export const listDocumentVersions = endpoint('GET', '/editing/texts/{uid}/{locale}/versions', {
  permission: 'content.edit',
  tag: 'editing',
  summary: 'The versions of a text in one language, newest first',
  params: DocumentParams,
  query: PageQuery,
  output: z.object({
    items: z.array(DocumentVersion),
    /** Number of the latest version, and of what readers see. */
    latest: z.number().int(),
    publishedNumber: z.number().int().nullable(),
    title: z.string().nullable(),
  }),
  paged: true,
})

export const getDocumentVersion = endpoint('GET', '/editing/texts/{uid}/{locale}/versions/{number}', {
  permission: 'content.edit',
  tag: 'editing',
  summary: 'One version with its words',
  params: VersionParams,
  output: DocumentVersionWithWords,
})

export const restoreDocumentVersion = endpoint(
  'POST',
  '/editing/texts/{uid}/{locale}/versions/{number}/restoration',
  {
    permission: 'content.edit',
    tag: 'editing',
    summary:
      'Roll back: the words of an old version become a new draft on top of the latest one. 409 where that has changed',
    params: VersionParams,
    input: z.strictObject({ base: Base, note: Note }),
    output: DocumentVersion,
    status: 201,
  },
)

/** What of a Markdown text loses its form or is left out. */
export const lossKinds = [
  'html',
  'picture',
  'table',
  'code',
  'quote',
  'rule',
  'heading',
  'nestedList',
  'link',
  'reference',
] as const
export const DocumentLoss = z
  .object({
    kind: z.enum(lossKinds),
    count: z.number().int(),
    /** The first places, shortened. */
    examples: z.array(z.string()),
  })
  .meta({ id: 'DocumentLoss' })
export type DocumentLoss = z.infer<typeof DocumentLoss>

export const DocumentPreview = Words.omit({ markdown: true })
  .extend({ body: z.array(RichTextBlock), losses: z.array(DocumentLoss) })
  .meta({ id: 'DocumentPreview' })
export type DocumentPreview = z.infer<typeof DocumentPreview>

/** Words as they come, also where some of them are still missing. */
export const DocumentDraft = z
  .strictObject({ ...words, title: Title.default('') })
  .meta({ id: 'DocumentDraft' })

export const previewDocument = endpoint('POST', '/editing/previews', {
  permission: 'content.edit',
  tag: 'editing',
  summary: 'How a text would look; nothing is saved',
  input: DocumentDraft,
  output: DocumentPreview,
})

/** Addresses below the guide and the helpdesk that are no articles and no questions. */
export const reservedSlugs: readonly string[] = ['checklist', 'print', 'search', 'votes', 'new', 'requests']
/** The part of a name that editors choose: the address of an article ends with it. */
export const slugPrefix = { article: 'knowledgebase_', question: 'helpdesk_' } as const

export const NewDocument = z
  .strictObject({
    type: z.enum(['article', 'question'], 'required'),
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, 'required')
      .max(60, 'tooLong')
      .refine((slug) => slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), 'slugInvalid')
      .refine((slug) => !reservedSlugs.includes(slug), 'slugTaken'),
    section: z.enum(guideSections).optional(),
    audience: z.enum(questionAudiences).optional(),
    position: z.coerce.number('invalid').int('invalid').min(0, 'invalid').max(10_000, 'invalid').default(100),
  })
  .superRefine(({ type, section, audience }, context) => {
    const lacks = type === 'article' ? !section && 'section' : !audience && 'audience'
    if (lacks) context.addIssue({ code: 'custom', path: [lacks], message: 'required' })
  })
  .meta({ id: 'NewDocument' })
export type NewDocument = z.output<typeof NewDocument>

export const createDocument = endpoint('POST', '/editing/texts', {
  permission: 'content.edit',
  tag: 'editing',
  summary: 'A new article or question, still without words; readers see nothing of it before it is published',
  input: NewDocument,
  output: z.object({ uid: z.string() }),
  status: 201,
})
